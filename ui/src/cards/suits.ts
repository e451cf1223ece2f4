/** The drawing of suits and where pips stand, on the cards' field of 100 by 140. */

export type Suit = '♠' | '♥' | '♣' | '♦'

/** Outlines on a field of 100 by 100, the middle at 50, 50. */
export const outlines: Record<Suit, string> = {
  '♠': 'M50 3C57 25 91 39 91 63C91 76 81 83 71 83C63 83 57 79 54 72C55 83 59 91 67 97L33 97C41 91 45 83 46 72C43 79 37 83 29 83C19 83 9 76 9 63C9 39 43 25 50 3Z',
  '♥': 'M50 94C20 68 5 50 5 31C5 16 16 7 28 7C39 7 46 13 50 22C54 13 61 7 72 7C84 7 95 16 95 31C95 50 80 68 50 94Z',
  '♣': 'M50 3A21 21 0 0 1 66.5 37A21 21 0 1 1 55 71C56 84 60 91 68 97L32 97C40 91 44 84 45 71A21 21 0 1 1 33.5 37A21 21 0 0 1 50 3Z',
  '♦': 'M50 2Q63 28 87 50Q63 72 50 98Q37 72 13 50Q37 28 50 2Z',
}

const L = 32
const M = 50
const R = 68
const rows = (...ys: number[]): [number, number][] => ys.flatMap((y) => [[L, y] as [number, number], [R, y]])

/** Where the pips of a value stand; those below the middle hang upside down. */
export const pips: Record<number, [number, number][]> = {
  1: [[M, 70]],
  2: [
    [M, 32],
    [M, 108],
  ],
  3: [
    [M, 32],
    [M, 70],
    [M, 108],
  ],
  4: rows(32, 108),
  5: [...rows(32, 108), [M, 70]],
  6: rows(32, 70, 108),
  7: [...rows(32, 70, 108), [M, 51]],
  8: [...rows(32, 70, 108), [M, 51], [M, 89]],
  9: [...rows(30, 56.7, 83.3, 110), [M, 70]],
  10: [...rows(30, 56.7, 83.3, 110), [M, 43], [M, 97]],
}

/** A card's text in parts: `10♠` is `10` and `♠`; without a suit it is all rank. */
export function parts(face: string): { rank: string; suit: Suit | null } {
  const last = face.slice(-1)
  return last in outlines ? { rank: face.slice(0, -1), suit: last as Suit } : { rank: face, suit: null }
}

export const isRed = (suit: Suit | null): boolean => suit === '♥' || suit === '♦'

/** How many pips a rank has; 0 for courts. */
export const pipsOf = (rank: string): number => (rank === 'A' ? 1 : Number.parseInt(rank, 10) || 0)
