/** How a text stands on a card: in which lines, how large, and which of them must be squeezed to fit. */

const WIDE = 76
const HIGH = 108
const LARGEST = 64
const SMALLEST = 13
/** The width of a letter, as a part of its height; a little more than most have. */
const LETTER = 0.6

export interface Fitted {
  lines: string[]
  size: number
  squeezed: boolean[]
}

const longest = (lines: string[]): number => Math.max(1, ...lines.map((line) => line.length))

/** Words in at most so many letters a line. */
function wrapped(words: string[], letters: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A text on a card: of all ways to break it between words the one that can be largest. */
export function fitted(text: string): Fitted {
  const words = text.split(/\s+/).filter(Boolean)
  let best: Fitted = { lines: [text.trim()], size: 0, squeezed: [] }
  for (let letters = Math.max(1, text.length); letters >= longest(words); letters--) {
    const lines = wrapped(words, letters)
    const size = Math.min(LARGEST, WIDE / (LETTER * longest(lines)), HIGH / (1.08 * Math.max(1, lines.length)))
    if (size > best.size) best = { lines, size, squeezed: [] }
  }
  const size = Math.max(SMALLEST, best.size)
  return { lines: best.lines, size, squeezed: best.lines.map((line) => line.length * size * LETTER > WIDE + 1) }
}
