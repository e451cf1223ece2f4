/** A finished game laid open, brought in brief: of every view what is new, which long games need a tenth for. */
import { api } from '../api/rest'
import type { BriefReplay, Replay } from '../api/types'
import type { View } from '../api/views'
import { isDrawn } from '../faces'

/** A replay, whole; games without a drawing of their own are drawn from zones, which a brief one has not. */
export async function replayOf(table: string, invitation?: string | null): Promise<Replay> {
  const brief = await api.briefReplay(table, invitation)
  return isDrawn(brief.variant.split(':')[0] ?? '') ? wholeOf(brief) : api.replay(table, invitation)
}

/** A brief replay as a whole one: what has not changed is the same thing at every step. */
export function wholeOf(brief: BriefReplay): Replay {
  const last: Record<string, View> = {}
  const seen = (whose: string, news: Partial<View>): View =>
    (last[whose] = { zones: [], ...last[whose], ...news } as View)
  return {
    ...brief,
    steps: brief.steps.map((step) => ({
      ...step,
      view: seen('', step.view),
      views: Object.fromEntries(Object.entries(step.views).map(([whose, news]) => [whose, seen(whose, news)])),
    })),
  }
}
