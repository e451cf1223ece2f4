/** Plain text in which cards are written in brackets: `the [10] beats [K♠]`. */

export type Piece = { text: string } | { card: string }

const SUITS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }
const CARD = /\[(-?\d{1,3}|[JQKA]|(?:10|[2-9JQKA])[♠♥♦♣SHDC]|[+−×÷=?*/-])\]/giu

const SIGNS: Record<string, string> = { '-': '−', '*': '×', '/': '÷' }

/** What a card is called on its face: `ks` is K♠, `*` is ×. */
function faceOf(written: string): string {
  const large = written.toUpperCase()
  const suit = /^(10|[2-9JQKA])([SHDC])$/.exec(large)
  if (suit) return `${suit[1] ?? ''}${SUITS[suit[2] ?? ''] ?? ''}`
  return SIGNS[large] ?? large.replace(/^-(?=\d)/, '−')
}

/** A text in pieces, in order; what is in brackets and is no card stays as it is. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const match of text.matchAll(CARD)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) })
    found.push({ card: faceOf(match[1] ?? '') })
    from = match.index + match[0].length
  }
  if (from < text.length) found.push({ text: text.slice(from) })
  return found
}
