/** Going to a card by typing its number, which may have two digits. */

/** The next card of a number after the current one, or else one whose number begins like it; −1 if there is none. */
function cardOf(numbers: readonly string[], number: string, current: number): number {
  const inTurn = numbers.map((_, index) => (current + 1 + index) % numbers.length)
  return inTurn.find((index) => numbers[index] === number) ?? numbers.findIndex((each) => each.startsWith(number))
}

export class Typed {
  /** What has been typed of a card's number so far. */
  #so = ''

  /** Which card one is at who types one key more; −1 where no card has such a number. */
  at(key: string, numbers: readonly string[], current: number): number {
    this.#so = [this.#so + key, key].find((number) => cardOf(numbers, number, current) >= 0) ?? ''
    return this.#so ? cardOf(numbers, this.#so, current) : -1
  }

  forget(): void {
    this.#so = ''
  }
}
