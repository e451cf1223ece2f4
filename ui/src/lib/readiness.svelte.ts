/** Games that the server still makes ready, which happens once on a machine: said to whoever has to wait for one. */
import { api } from '../api/rest'

const PATIENCE = 1200
const EVERY = 1500

/** A table opens first, and its quick bots answer a little later. */
type Part = 'table' | 'bots'

/** What somebody waits for: how many pieces of it have been compiled, and about how many seconds are left. */
export interface Waited {
  game: string
  part: Part
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

/** How much is waited for at the same time. */
let waits = 0
/** The games whose bots have been found ready. */
const answering = new Set<string>()

const gameOf = (variant: string): string => variant.split(':')[0] ?? variant

/** Say how far it is with a game as long as somebody waits for it; the function that comes of it ends that. */
function sayHowFar(variant: string, part: Part): () => void {
  const game = gameOf(variant)
  let over = false
  const look = async (): Promise<void> => {
    try {
      const health = await api.health()
      if (over) return
      const pieces = (part === 'table' ? health.preparing : health.preparing_bots)[game]
      const left = part === 'table' ? health.ready_in[game] : undefined
      const seconds = left === undefined ? null : inSteps(left)
      waited = pieces === undefined ? null : { game, part, pieces, seconds }
      if (part === 'bots' && pieces === undefined) {
        answering.add(game)
        return
      }
    } catch {
      // Whatever is wrong, what is waited for will say it.
    }
    if (!over) timer = setTimeout(() => void look(), EVERY)
  }
  waits += 1
  let timer = setTimeout(() => void look(), PATIENCE)
  return () => {
    clearTimeout(timer)
    over = true
    waits -= 1
    if (!waits) waited = null
  }
}

/** What comes of a request that needs a game; while that is being made ready, `readiness` says so. */
export async function whenReady<T>(variant: string, request: Promise<T>): Promise<T> {
  const end = sayHowFar(variant, 'table')
  try {
    return await request
  } finally {
    end()
  }
}

/** Somebody waits for bots: where those are still being made ready, `readiness` says so, until the function is called. */
export function waitForBots(variant: string): () => void {
  return answering.has(gameOf(variant)) ? () => undefined : sayHowFar(variant, 'bots')
}
