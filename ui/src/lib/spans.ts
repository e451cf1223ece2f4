/** Where a figure lies, as a picture: intervals on one scale, in parts of its length. */
import type { FigureTold } from '../api/types'

export interface Span {
  low: number
  value: number
  high: number
}
type Told = FigureTold['here']

/** The next of 1, 2, 5, 10, 20, …: so a scale does not move while intervals narrow. */
export function round(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5, 10].find((step) => step * power >= value * (1 - 1e-9)) ?? 10)
}

/** The intervals of a figure and of that beside it; null without any. Shares are of a whole, the rest of a round number. */
export function spans(here: Told, there: Told | null): { here: Span; there: Span | null } | null {
  const whole = here.form === 'percent'
  const ends = (each: Told | null): Span | null =>
    each?.low == null || each.high === null ? null : { low: each.low, value: each.value, high: each.high }
  const [one, other] = [ends(here), ends(there)]
  if (one === null) return null
  const all = [one.low, one.high, other?.low ?? 0, other?.high ?? 0]
  const top = whole ? 1 : round(Math.max(0, ...all))
  const bottom = Math.min(...all) < 0 ? (whole ? -1 : -round(-Math.min(...all))) : 0
  const part = (value: number): number => Math.min(1, Math.max(0, (value - bottom) / (top - bottom)))
  const placed = (each: Span): Span => ({ low: part(each.low), value: part(each.value), high: part(each.high) })
  return { here: placed(one), there: other === null ? null : placed(other) }
}
