/** The dots on the course of a game: where somebody slipped. */
import type { Analysis, Grade } from '../api/types'
import { SLIPS } from '../lib/studying.svelte'
import { SIGNS } from '../faces/parts/marked'

export interface Dot {
  step: number
  /** On which line it lies. */
  line: number
  text: string
  grave: boolean
}

const grave = (grade: Grade): boolean => grade !== 'inaccuracy'

/** The dots of an analysis, on a chart of so many lines. */
export function dotsOf(analysis: Analysis | null, lines: number): Dot[] {
  if (!analysis) return []
  if (analysis.kind === 'solutions')
    return analysis.targets
      .filter((each) => each.count && each.made_by === null)
      .map((each) => ({ step: each.step, line: 0, text: '?', grave: false }))
  return analysis.steps.flatMap((each) =>
    Object.entries(each.seats)
      .filter(([, made]) => SLIPS.includes(made.grade))
      .map(([seat, made]) => ({
        step: each.step,
        line: Math.min(Number(seat), lines - 1),
        text: SIGNS[made.grade],
        grave: grave(made.grade),
      })),
  )
}
