/** What a line holds besides its sentence: which values depends on its kind. */
import type { Line } from '../../api/types'

/** A value as a number, such as a seat; -1 where there is none. */
export function numberIn(line: Line, name: string): number {
  const value = line[name]
  return typeof value === 'number' ? value : -1
}

/** A value as text; empty where there is none. */
export function textIn(line: Line, name: string): string {
  const value = line[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Where the first line of one of these kinds stands; -1 if none is there. */
export const firstOf = (lines: readonly Line[], kinds: ReadonlySet<string>): number =>
  lines.findIndex((line) => kinds.has(line.kind))
