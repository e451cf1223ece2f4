/** Sentences with arithmetic in them, taken apart so that no short sum is broken at the end of a line. */

/** What is longer is broken all the same: it would not fit on a phone. */
const LONGEST = 24
const SUM = /[(−]*\d+\)*(?:\s?[=+×÷−]\s?[(−]*\d+\)*)+/g

export interface Piece {
  text: string
  /** It is not to be broken. */
  whole: boolean
}

export function pieces(sentence: string): Piece[] {
  const all: Piece[] = []
  let at = 0
  for (const found of sentence.matchAll(SUM)) {
    if (found[0].length > LONGEST) continue
    if (found.index > at) all.push({ text: sentence.slice(at, found.index), whole: false })
    all.push({ text: found[0], whole: true })
    at = found.index + found[0].length
  }
  if (at < sentence.length) all.push({ text: sentence.slice(at), whole: false })
  return all
}
