/** How worths are written. */
import type { LuckOfSeat, Weighed } from '../api/types'
import { minus } from '../lib/minus'
import { w } from '../words'

/** Shares in whole per cents that add up to 100: what rounding leaves goes to whoever lost most by it. */
export function wholePercents(shares: readonly number[]): number[] {
  const all = shares.map((share) => Math.floor(share * 100 + 1e-9))
  const lost = (at: number): number => (shares[at] ?? 0) * 100 - (all[at] ?? 0)
  const order = shares.map((_, at) => at).sort((one, other) => lost(other) - lost(one))
  const left =
    Math.round(shares.reduce((sum, share) => sum + share, 0) * 100) - all.reduce((sum, each) => sum + each, 0)
  for (const at of order.slice(0, Math.max(0, left))) all[at] = (all[at] ?? 0) + 1
  return all
}

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

/** A change of chances in whole per cents, with its sign. */
export const signed = (change: number): string => minus(`${change > 0 ? '+' : ''}${change}`)

/** A part of a win in whole points, halves rounded away from 0: what one of two has gained the other has lost. */
export const whole = (part: number | null): number => Math.sign(part ?? 0) * Math.round(Math.abs(part ?? 0) * 100) || 0

/**
 * The parts of a seat's result in whole points; what rounding leaves goes to the rest, so that they add up.
 */
export function ledgerOf(
  seat: LuckOfSeat,
  even: number,
): Record<'deal' | 'draws' | 'slips' | 'other' | 'rest', number> {
  const [deal, draws, slips, other] = [whole(seat.deal), whole(seat.draws), whole(seat.slips), whole(seat.other)]
  return { deal, draws, slips, other, rest: whole(seat.end) - whole(even) - deal - draws - slips - other }
}
