/** What this browser keeps of the puzzles somebody has tried: a rating, the days, the last ones. */
import { Refused } from '../api/rest'
import { store } from './store'

export interface Puzzling {
  /** What the server made of it; null before the first puzzle. */
  rating: number | null
  tried: number
  solved: number
  /** The puzzles of days, like 2026-11-22: whether each was solved at the first try. */
  days: Record<string, boolean>
  /** The names of the last puzzles, so that none comes again soon. */
  last: string[]
  /** What was answered without a connection, and has not been rated yet. */
  unrated: { puzzle: string; choices: string[] }[]
}

const PREFIX = 'pipworks.puzzles.'
/** Of so many puzzles the names are kept, and of so many days what came of them. */
export const MOST_KEPT = 400

const nothing = (): Puzzling => ({ rating: null, tried: 0, solved: 0, days: {}, last: [], unrated: [] })

/** What is kept of a game's puzzles. */
export function kept(game: string): Puzzling {
  try {
    return { ...nothing(), ...(JSON.parse(store.get(PREFIX + game) ?? '{}') as Partial<Puzzling>) }
  } catch {
    return nothing()
  }
}

/** A puzzle that was answered: `rating` is what the server made of it, null where it was not there to ask. */
export interface Answered {
  puzzle: string
  choices: string[]
  day: string | null
  solved: boolean
  rating: number | null
}

/** What becomes of it with one more puzzle. One that was tried before changes nothing. */
export function withOne(before: Puzzling, one: Answered): Puzzling {
  const again = before.last.includes(one.puzzle)
  const days = one.day === null || one.day in before.days ? before.days : { ...before.days, [one.day]: one.solved }
  const recent = Object.entries(days).sort().slice(-MOST_KEPT)
  if (again) return { ...before, days: Object.fromEntries(recent) }
  return {
    rating: one.rating ?? before.rating,
    tried: before.tried + 1,
    solved: before.solved + Number(one.solved),
    days: Object.fromEntries(recent),
    last: [...before.last, one.puzzle].slice(-MOST_KEPT),
    unrated:
      one.rating === null
        ? [...before.unrated, { puzzle: one.puzzle, choices: one.choices }].slice(-MOST_KEPT)
        : before.unrated,
  }
}

/** Have what was answered without a connection rated, one after the other; what is not answered waits on. */
export async function rated(
  before: Puzzling,
  rate: (puzzle: string, choices: string[], rating: number | null, tried: number) => Promise<number | null>,
): Promise<Puzzling> {
  const { unrated } = before
  let { rating } = before
  for (const [at, { puzzle, choices }] of unrated.entries()) {
    try {
      rating = (await rate(puzzle, choices, rating, before.tried - unrated.length + at)) ?? rating
    } catch (error) {
      if (!(error instanceof Refused)) return { ...before, rating, unrated: unrated.slice(at) }
    }
  }
  return { ...before, rating, unrated: [] }
}

/** Keep it. */
export const keepPuzzling = (game: string, now: Puzzling): void => store.set(PREFIX + game, JSON.stringify(now))

/** The day in universal time, on which the puzzle of the day depends. */
export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10)

/** How many days in a row were solved, up to this one or, as long as it is not tried, to the day before. */
export function streak(days: Record<string, boolean>, day: string): number {
  const before = (each: string): string => today(Date.parse(each) - 86_400_000)
  let at = day in days ? day : before(day)
  let found = 0
  while (days[at]) {
    found++
    at = before(at)
  }
  return found
}
