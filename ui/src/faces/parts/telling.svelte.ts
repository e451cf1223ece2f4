/** The last steps in which something was told: they stay readable until the next. */
import type { Line, Step } from '../../api/types'

/** What steps have in any language: what was chosen, and which kinds of things happened. */
const keyOf = (steps: Step[]): string =>
  JSON.stringify(steps.map(({ chosen, lines }) => [chosen, lines.map(({ kind }) => kind)]))

export class Told {
  steps: Step[] = $state.raw([])

  private last: Step[] | null = null

  /** Keep these steps if they tell anything, in place of what was told before or after it. What was told last is
   *  never told after itself: it has come in another language. */
  hear(steps: Step[], after = false): void {
    if (steps === this.last || !steps.some((step) => step.told.length)) return
    const anew = this.last !== null && keyOf(steps) === keyOf(this.last)
    this.last = steps
    this.steps = after && !anew ? [...this.steps, ...steps] : steps
  }

  /** What was said, with what it holds. */
  get said(): Line[] {
    return this.steps.flatMap((step) => step.lines)
  }

  get lines(): string[] {
    return this.steps.flatMap((step) => step.told)
  }
}
