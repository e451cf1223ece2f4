/** The last steps in which something was told: they stay readable until the next. */
import type { Line, Step } from '../../api/types'

export class Told {
  steps: Step[] = $state.raw([])

  private last: Step[] | null = null

  /** Keep these steps if they tell anything, in place of what was told before or after it. */
  hear(steps: Step[], after = false): void {
    if (steps === this.last || !steps.some((step) => step.told.length)) return
    this.last = steps
    this.steps = after ? [...this.steps, ...steps] : steps
  }

  /** What was said, with what it holds. */
  get said(): Line[] {
    return this.steps.flatMap((step) => step.lines)
  }

  get lines(): string[] {
    return this.steps.flatMap((step) => step.told)
  }
}
