/** What of a version's words is to be said anew: those that differ, so that no others are written over. */
import type { VersionChange } from '../api/types'

const fields = ['name', 'idea', 'fixes', 'note'] as const
type Words = Record<(typeof fields)[number], string>

/** The change that makes the words of one of the other. */
export function changed(before: Words, now: Words): VersionChange {
  const change: VersionChange = {}
  for (const name of fields) if (now[name] !== before[name]) change[name] = now[name]
  return change
}
