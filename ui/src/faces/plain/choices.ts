/** Choices as they stand on buttons. What they mean is the game's: here their texts are only shown and found. */

/** More choices than these are typed, or looked for. */
export const MANY = 12

/** Keys that the page itself goes by. */
const TAKEN = new Set(['r', 'c', 'u'])

/** A choice as it stands on a button: a word begins with a capital. */
export const spelt = (choice: string): string =>
  /^[a-zà-ÿ]{2}/.test(choice) ? choice.charAt(0).toUpperCase() + choice.slice(1) : choice

/** A key for each text: the first of its letters that is free, or none. */
export function keysOf(texts: string[]): string[] {
  const taken = new Set(TAKEN)
  return texts.map((text) => {
    const key = (text.toLowerCase().match(/[a-z]/g) ?? []).find((letter) => !taken.has(letter)) ?? ''
    taken.add(key)
    return key
  })
}

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/** The choices in which a text stands, those first that begin with it. */
export function like(choices: string[], text: string): string[] {
  const wanted = plain(text)
  const found = choices.filter((choice) => plain(choice).includes(wanted))
  const begins = (choice: string): number => (plain(choice).startsWith(wanted) ? 0 : 1)
  return found.sort((one, other) => begins(one) - begins(other))
}
