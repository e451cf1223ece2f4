/** Something on the server that changes, asked for again and again; only what is new is sent. */
import { newer, Refused } from '../api/rest'
import { reasonOf } from './asking.svelte'

const AGAIN_AFTER = 1500
const LEAST_PAUSE = 250

export class Following<T> {
  value = $state.raw<T | null>(null)
  /** Why it cannot be seen at all. */
  problem = $state<string | null>(null)
  /** The same for programs, as the server calls it. */
  code = $state<string | null>(null)
  /** Whether the connection is lost just now. */
  lost = $state(false)
  #tag: string | null = null
  #stop = new AbortController()
  #hurry: (() => void) | null = null

  /** `every`: so many milliseconds between two questions. */
  constructor(
    readonly path: string,
    readonly every: number,
  ) {}

  /** Begin; what is given back ends it. */
  start(): () => void {
    const hurry = (): void => this.#hurry?.()
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    void this.#follow()
    return () => {
      this.#stop.abort()
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
    }
  }

  /** Show what somebody has been answered meanwhile, and ask again at once. */
  take(value: T): void {
    this.value = value
    this.#tag = null
    this.#hurry?.()
  }

  /** Ask again at once. */
  look(): void {
    this.#hurry?.()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop
    const ended = (): boolean => signal.aborted
    while (!ended()) {
      let pause = this.every
      try {
        const found = await newer(this.path, this.#tag, signal)
        if (ended()) return
        this.lost = false
        this.problem = this.code = null
        if (found) {
          this.value = found.value as T
          this.#tag = found.tag
        }
      } catch (error) {
        if (ended()) return
        if (error instanceof Refused && error.problem.status < 500 && error.problem.status !== 429) {
          this.problem = reasonOf(error)
          this.code = error.problem.code
          return
        }
        this.lost = true
        pause = AGAIN_AFTER * (0.7 + 0.6 * Math.random())
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(pause, LEAST_PAUSE))
        this.#hurry = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#hurry = null
    }
  }
}
