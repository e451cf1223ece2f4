/** What is done to a sequence. */
export const plays = new Set(['begun', 'operator-played', 'wild-played', 'number-played', 'modifier-played', 'sealed'])

/** Where a card may go. */
export interface Way {
  choice: string
  /** A sequence's number; `new` for a starter, `under` for under the pile. */
  to: number | 'new' | 'under'
  /** What a `?` becomes. */
  as: string | null
}

/** A choice taken apart: its card as it is in hand, and where it goes. */
export function way(choice: string): Way & { card: string } {
  if (choice.startsWith('under:')) return { choice, card: choice.slice(6), to: 'under', as: null }
  if (choice.startsWith('[')) return { choice, card: choice, to: 'new', as: null }
  const at = choice.lastIndexOf('@')
  const card = choice.slice(0, at)
  const wild = card.startsWith('?')
  return { choice, card: wild ? '?' : card, to: Number(choice.slice(at + 1)), as: wild ? card.slice(1) : null }
}

/** All the ways that a card has. */
export const waysOf = (choices: string[], card: string): Way[] => choices.map(way).filter((each) => each.card === card)
