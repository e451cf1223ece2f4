import type { TableInfo } from '../api/types'
import { w } from '../words'

const MINUTE = 60
const DAY = 86_400

/** How much time everybody has at a table, in words; none where nobody is timed. */
export function clockOf({ clock, pace }: Pick<TableInfo, 'clock' | 'pace'>): string | null {
  if (!clock) return null
  const { bank, increment } = clock
  return pace === 'live' ? w.app.make.minutes(`${bank / MINUTE}+${increment}`) : w.app.make.days(bank / DAY)
}
