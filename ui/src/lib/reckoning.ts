/**
 * An equation judged by a list of what can be done with its numbers, as it comes with a puzzle that is taken along.
 * Brackets and the order of operations are read here; what an operation makes, and whether it is allowed, is looked up.
 */
import type { Judgement, KeptPuzzle, Puzzle } from '../api/types'
import { pretty } from '../faces/parts/writing'
import { w } from '../words'
import { minus } from './minus'

/** What an equation is judged by. */
export type Reckoned = Pick<KeptPuzzle, 'sizes' | 'operations'> & {
  puzzle: Pick<Puzzle, 'values' | 'cards' | 'target'>
}

const STRENGTH: Record<string, number> = { '+': 1, '−': 1, '×': 2, '÷': 2, '^': 3 }
const CLOSED_BY: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

class Unreadable extends Error {}

/** An operation that is not listed: it is not allowed, or it joins all numbers and does not make the target. */
class Unlisted extends Error {}

/** What an equation comes to as far as it is written, like the server's judgement. */
export function judgedBy(kept: Reckoned, text: string): Judgement {
  const t = w.app.practice.alone
  const { values, cards, target } = kept.puzzle
  const words = pretty(text.split('=')[0] ?? '').match(/\d+|\S/g) ?? []
  const used = words.flatMap((word) => numberOf(word, values, cards) ?? [])
  const left = without(values, used)
  const judgement: Judgement = { complete: false, value: null, ok: false, message: '', column: null, left }
  if (!words.length) return judgement
  const complete = kept.sizes.includes(used.length)
  try {
    const value = new Reader(words, kept).whole()
    const foreign = used.find((each) => !values.includes(each))
    if (foreign !== undefined) return { ...judgement, message: t.foreign(foreign) }
    if (left.length !== values.length - used.length) return { ...judgement, message: t.twice }
    return { ...judgement, value, complete, ok: complete && value === minus(target) }
  } catch (problem) {
    if (problem instanceof Unlisted) {
      const last = used.length === values.length && left.length === 0
      return { ...judgement, complete: last, message: last ? t.wrong(target) : t.step(problem.message) }
    }
    if (!(problem instanceof Unreadable)) throw problem
    return { ...judgement, message: t.unreadable }
  }
}

/** What a word of an equation counts: a number, or a letter for a card that is there. */
function numberOf(word: string, values: number[], cards: string[]): number | null {
  if (/^\d+$/.test(word)) return Number(word)
  const letter = word.toUpperCase()
  if (letter === 'A') return 1
  const at = /[JQK]/.test(letter) ? cards.findIndex((card) => card.startsWith(letter)) : -1
  return values[at] ?? null
}

/** What is left of some numbers when others are taken away. */
function without(values: number[], used: number[]): number[] {
  const left = [...values]
  for (const each of used) {
    const at = left.indexOf(each)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** Reads one equation from left to right, and looks up what each operation makes. */
class Reader {
  private at = 0
  constructor(
    private readonly words: string[],
    private readonly kept: Reckoned,
  ) {}

  whole(): string {
    const value = this.joined(1)
    if (this.at < this.words.length) throw new Unreadable()
    return value
  }

  /** Numbers and brackets joined by signs that bind at least so strongly. */
  private joined(least: number): string {
    let value = this.atom()
    for (;;) {
      const sign = this.words[this.at] ?? ''
      const strength = STRENGTH[sign]
      if (strength === undefined || strength < least) return value
      this.at++
      value = this.made(value, sign, this.joined(sign === '^' ? strength : strength + 1))
    }
  }

  private atom(): string {
    const word = this.words[this.at++] ?? ''
    const close = CLOSED_BY[word]
    if (close !== undefined) {
      const value = this.joined(1)
      if (this.words[this.at++] !== close) throw new Unreadable()
      return value
    }
    const number = numberOf(word, this.kept.puzzle.values, this.kept.puzzle.cards)
    if (number === null) throw new Unreadable()
    return String(number)
  }

  private made(left: string, sign: string, right: string): string {
    const value = this.kept.operations[`${left}${sign}${right}`]
    if (value === undefined) throw new Unlisted(`${left} ${sign} ${right}`)
    return value
  }
}
