/** A verdict as the server tells it, for tests. */
import type { VariantVerdict } from '../api/types'

/** What an exact verdict on a variant is, but for what a test says otherwise. */
export const exampleVerdict = (variant: string, more: Partial<VariantVerdict> = {}): VariantVerdict => ({
  variant,
  state: 'done',
  round: 1,
  progress: 1,
  exact: true,
  one_game: false,
  deals: 70,
  positions: 89530,
  games: null,
  judgement: `${variant} is fair.`,
  sentences: [],
  figures: [],
  hands: [],
  usual: null,
  ...more,
})
