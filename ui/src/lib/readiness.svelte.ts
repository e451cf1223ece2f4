/** Games that the server still makes ready, which happens once on a machine: said to whoever has to wait for one. */
import { api } from '../api/rest'

const PATIENCE = 1200
const EVERY = 1500

/** A game that somebody waits for: how many pieces of it have been compiled, and about how many seconds are left. */
export interface Waited {
  game: string
  pieces: number
  seconds: number | null
}

/** As finely as somebody who waits cares: in steps of five seconds, from a minute on of ten. */
export function inSteps(seconds: number): number {
  const step = seconds < 60 ? 5 : 10
  return Math.max(step, Math.round(seconds / step) * step)
}

let waited = $state.raw<Waited | null>(null)

export const readiness = {
  /** What is waited for now, once it takes long. */
  get waited() {
    return waited
  },
}

/** What comes of a request that needs a game; while that is being made ready, `readiness` says so. */
export async function whenReady<T>(variant: string, request: Promise<T>): Promise<T> {
  const game = variant.split(':')[0] ?? variant
  let over = false
  const look = async (): Promise<void> => {
    try {
      const { preparing, ready_in } = await api.health()
      const pieces = preparing[game]
      const left = ready_in[game]
      const seconds = left === undefined ? null : inSteps(left)
      if (!over) waited = pieces === undefined ? null : { game, pieces, seconds }
    } catch {
      // Whatever is wrong, the request itself will say it.
    }
    if (!over) timer = setTimeout(() => void look(), EVERY)
  }
  let timer = setTimeout(() => void look(), PATIENCE)
  try {
    return await request
  } finally {
    over = true
    waited = null
    clearTimeout(timer)
  }
}
