/** Something asked of the server, for a page to show: waiting, there, or refused. */
import { Refused } from '../api/rest'

export class Asking<T> {
  value = $state.raw<T | null>(null)
  problem = $state<string | null>(null)
  code = $state<string | null>(null)
  busy = $state(false)
  #last = 0

  /** Ask; of several questions only the last one's answer counts. */
  async ask(question: () => Promise<T>): Promise<T | null> {
    const turn = ++this.#last
    this.busy = true
    try {
      const value = await question()
      if (turn !== this.#last) return null
      this.value = value
      this.problem = this.code = null
      return value
    } catch (error) {
      if (turn !== this.#last || (error instanceof DOMException && error.name === 'AbortError')) return null
      this.problem = reasonOf(error)
      this.code = error instanceof Refused ? error.problem.code : 'no-connection'
      return null
    } finally {
      if (turn === this.#last) this.busy = false
    }
  }
}

import { w } from '../words'

/** Why something failed, as a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  return w.app.frame.unreachable
}
