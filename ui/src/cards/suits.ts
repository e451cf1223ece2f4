/** The drawing of suits and where pips stand, on the cards' field of 100 by 140. */

import art from './art.json'

export type Suit = '♠' | '♥' | '♣' | '♦'

/** Outlines on a field of 100 by 100, the middle at 50, 50. */
export const outlines: Record<Suit, string> = art.suits

/** Where the pips of a value stand; those below the middle hang upside down. */
export const pips = art.pips as unknown as Record<number, [number, number][]>

/** A card's text in parts: `10♠` is `10` and `♠`; without a suit it is all rank. */
export function parts(face: string): { rank: string; suit: Suit | null } {
  const last = face.slice(-1)
  return last in outlines ? { rank: face.slice(0, -1), suit: last as Suit } : { rank: face, suit: null }
}

export const isRed = (suit: Suit | null): boolean => suit === '♥' || suit === '♦'

/** How many pips a rank has; 0 for courts. */
export const pipsOf = (rank: string): number => (rank === 'A' ? 1 : Number.parseInt(rank, 10) || 0)
