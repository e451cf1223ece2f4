/** Something asked of the server, for a page to show: waiting, there, or refused. */
import { Refused } from '../api/rest'
import { whenBack } from './connection.svelte'

export class Asking<T> {
  value = $state.raw<T | null>(null)
  problem = $state<string | null>(null)
  code = $state<string | null>(null)
  busy = $state(false)
  /** The server was not reached; it is asked again as soon as it is there. */
  readonly unheard = $derived(this.code === 'no-connection')
  #last = 0

  /** What was wrong is so no more. */
  settle(): void {
    this.problem = this.code = null
  }

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
      if (this.unheard)
        whenBack(() => {
          if (turn === this.#last) void this.ask(question)
        })
      return null
    } finally {
      if (turn === this.#last) this.busy = false
    }
  }
}

import { w } from '../words'

/** Why something failed, as a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.problem.code === 'no-token' ? w.people.unknown : error.message
  return w.app.frame.unreachable
}
