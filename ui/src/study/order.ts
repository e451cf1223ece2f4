/** In which order choices that have been weighed are told, and which of them a search knows less of. */
import type { Weighed } from '../api/types'

/** So many standard errors to either side are shown. */
export const BAND = 1.96

/** Whether a choice might be better than the best for all that a search knows, which gave it up early. */
export function lookedAtLess(each: Weighed, best: Weighed | undefined): boolean {
  if (!best || each === best || each.visits == null || best.visits == null) return false
  const most = (each.value ?? Infinity) + BAND * (each.error ?? Infinity)
  return 2 * each.visits <= best.visits && most > (best.value ?? Infinity)
}

/**
 * The best first. What a search would choose stands above what is as good to within its error, and what it has looked
 * at less below all else.
 */
export function ordered(choices: readonly Weighed[], best: Weighed | undefined, exact: boolean): Weighed[] {
  const late = (each: Weighed): number => (exact || each === best ? 0 : 1 + Number(lookedAtLess(each, best)))
  return [...choices].sort(
    (one, other) =>
      late(one) - late(other) || (other.value ?? -Infinity) - (one.value ?? -Infinity) || other.share - one.share,
  )
}
