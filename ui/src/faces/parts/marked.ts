/** Cards that an analysis marks on the board: what was chosen, what is best. */
import { getContext, setContext } from 'svelte'
import type { Grade } from '../../api/types'
import type { HandCard } from './hand'

export interface Marked {
  seat: number
  cards: string[]
  how: 'chosen' | 'best'
  /** How good what was chosen is, if that is known. */
  grade: Grade | null
}

/** How good a choice was, as chess players write it. */
export const SIGNS: Record<Grade, string> = { best: '✓', good: '✓', inaccuracy: '?!', mistake: '?', blunder: '??' }

const KEY = Symbol('marked')

export const setMarks = (marks: () => Marked[]): void => void setContext(KEY, marks)

/** The marks in force; none outside of an analysis. */
export const getMarks = (): (() => Marked[]) => getContext<(() => Marked[]) | undefined>(KEY) ?? ((): Marked[] => [])

/** Which cards of a hand bear which mark: of equal cards as many as are laid. */
export function marksOf(marks: readonly Marked[], seat: number, cards: readonly HandCard[]): Map<string, Marked> {
  const found = new Map<string, Marked>()
  for (const mark of marks.filter((each) => each.seat === seat))
    for (const face of mark.cards) {
      const card = cards.find((each) => each.face === face && found.get(each.key)?.how !== mark.how)
      if (card) found.set(card.key, mark)
    }
  return found
}
