/** What a variant is worth, followed as it is measured: the page asks again until it is done, while somebody looks. */
import { api, Refused } from '../api/rest'
import type { VariantVerdict } from '../api/types'
import { reasonOf } from './asking.svelte'

/** Between two questions, in milliseconds: the server waits for news by itself, but samples come all the time. */
export const PAUSE = 150
export const SAMPLES_PAUSE = 900
export const TROUBLE_PAUSE = 3000

const TROUBLES: ReadonlySet<string> = new Set(['too-many', 'storage-unavailable', 'internal'])

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Resolves when the page can be seen, or at once if it can; so nothing is measured for nobody. */
const looking = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/** Whether there is nothing more to come of what is being measured. */
const ended = (told: VariantVerdict | null): boolean => told?.state === 'done' || told?.state === 'failed'

export class Verdicts {
  /** The last verdict that says something. */
  found = $state.raw<VariantVerdict | null>(null)
  /** How it stands with the variant that is followed. */
  standing = $state.raw<VariantVerdict | null>(null)
  problem = $state<string | null>(null)
  #wanted = $state('')
  #stop: AbortController | null = null
  readonly #visitor = Math.random().toString(36).slice(2, 14)

  /** Whether what is shown is about the variant that is followed. */
  get current(): boolean {
    return this.found !== null && this.found === this.standing
  }
  get busy(): boolean {
    return this.#wanted !== '' && this.problem === null && !ended(this.standing)
  }

  /** Follow a variant beside another, else the usual one of its game; and no other any more. */
  follow(code: string, beside?: string): void {
    this.leave()
    this.#wanted = code
    this.standing = null
    this.problem = null
    this.#stop = new AbortController()
    void this.#ask(code, this.#stop.signal, beside)
  }

  /** Follow nothing. */
  leave(): void {
    this.#stop?.abort()
    this.#stop = null
  }

  async #ask(code: string, signal: AbortSignal, beside?: string): Promise<void> {
    let seen = 0
    const left = (): boolean => signal.aborted
    while (!left()) {
      await looking(signal)
      let wait = PAUSE
      try {
        const told = await api.verdict(code, this.#visitor, seen, signal, beside)
        if (left()) return
        seen = told.round
        this.standing = told
        this.problem = null
        if (told.judgement !== null || told.state === 'done') this.found = told
        if (ended(told)) return
        if (told.state === 'sampling') wait = SAMPLES_PAUSE
      } catch (error) {
        if (left()) return
        this.problem = reasonOf(error)
        if (error instanceof Refused && !TROUBLES.has(error.problem.code)) return
        wait = TROUBLE_PAUSE
      }
      await pause(wait, signal)
    }
  }
}

/** How far bars and lines of a chart reach: the largest value to either side, so that nothing is outside. */
export const reach = (...values: number[][]): number => Math.max(1e-9, ...values.flat().map(Math.abs))

/** A line in steps over the same width as `count` bars: the points of an SVG polyline. */
export function steps(values: number[], x: (part: number) => number, y: (value: number) => number): string {
  return values
    .flatMap((value, at) => [at, at + 1].map((end) => `${x(end / values.length).toFixed(1)},${y(value).toFixed(1)}`))
    .join(' ')
}
