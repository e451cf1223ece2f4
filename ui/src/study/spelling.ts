/** How worths are written. */
import type { Weighed } from '../api/types'
import { minus } from '../lib/minus'
import { w } from '../words'

export const percent = (share: number): string => w.tables.percent(Math.round(share * 100))

const points = (value: number): string =>
  Math.abs(value) < 5e-3
    ? '0'
    : minus(`${value > 0 ? '+' : ''}${value.toFixed(2).replace(/0+$/, '').replace(/\.$/, '')}`)

/** What a choice is worth: its chance to win, or where the game is about more, points. */
export function worth(each: Pick<Weighed, 'chance' | 'value'>): string {
  if (each.chance !== null) return percent(each.chance)
  return each.value === null ? '?' : points(each.value)
}

/** A worth of the matrix likewise. */
export const cell = (chance: number | null, value: number): string =>
  chance === null ? points(value) : percent(chance)
