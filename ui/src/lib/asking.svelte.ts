/** Something asked of the server, for a page to show or to have done: waiting, there, or refused. */
import { onDestroy } from 'svelte'

import { Refused } from '../api/rest'
import { back, connection } from './connection.svelte'
import { who } from './who.svelte'

const never = new Promise<never>(() => undefined)

export class Asking<T> {
  value = $state.raw<T | null>(null)
  problem = $state<string | null>(null)
  code = $state<string | null>(null)
  busy = $state(false)
  /** The server was not reached. */
  readonly unheard = $derived(this.code === 'no-connection')
  #last = 0
  #left = false

  /** For a component, as it begins. */
  constructor() {
    onDestroy(() => (this.#left = true))
  }

  /** What was wrong is so no more. */
  settle(): void {
    this.problem = this.code = null
  }

  /** Ask, once: whoever wants something done says so again where it failed. Of several only the last's answer counts. */
  async ask(question: () => Promise<T>): Promise<T | null> {
    return this.#asked(++this.#last, question)
  }

  /** As `ask`, what a page shows: without a connection it is asked when there is one again, if the page is still there. */
  async load(question: () => Promise<T>): Promise<T | null> {
    const turn = ++this.#last
    for (;;) {
      const value = await this.#asked(turn, question)
      if (value !== null || !this.unheard || !connection.lost) return value
      await back()
      if (this.#left) return never // nothing follows for a page that is gone
      if (turn !== this.#last) return null
    }
  }

  async #asked(turn: number, question: () => Promise<T>): Promise<T | null> {
    this.busy = true
    try {
      const value = await question()
      if (turn !== this.#last) return null
      this.value = value
      this.settle()
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
  if (!(error instanceof Refused)) return w.app.frame.unreachable
  const { code } = error.problem
  // What programs are told of tokens is nothing for people.
  if (code === 'bad-token' || code === 'expired-token') return `${w.people.lostTitle}.`
  if (code !== 'no-token') return error.message
  if (who.loss) return `${who.loss === 'banned' ? w.people.bannedTitle : w.people.lostTitle}.`
  return w.people.unknown
}
