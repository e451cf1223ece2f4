/** Puzzles taken along: kept in this browser with all that judges their answers, for where there is no connection. */
import { api, Refused } from '../api/rest'
import type {
  Judgement,
  KeptPosition,
  KeptPuzzle,
  PositionJudged,
  PositionPuzzle,
  PracticeAnswer,
  PracticeKit,
  Puzzle,
  PuzzleKit,
} from '../api/types'
import { language, w } from '../words'
import { connection } from './connection.svelte'
import { today, type Puzzling } from './puzzling'
import { judgedBy } from './reckoning'
import { store } from './store'

const EQUATIONS = 'pipworks.kit.practice.'
const POSITIONS = 'pipworks.kit.puzzles.'
/** So many kits of each sort are kept; those that were brought longest ago go first. */
export const MOST_KITS = 6
/** After so many milliseconds it is looked again whether a server has made its games ready. */
const AGAIN = 30_000

interface Kept<Kit> {
  kit: Kit
  /** When it was brought, in milliseconds since 1970. */
  at: number
  /** The names of the puzzles that were laid without a connection. */
  laid: string[]
}

function read<Kit>(key: string): Kept<Kit> | null {
  try {
    return JSON.parse(store.get(key) ?? 'null') as Kept<Kit> | null
  } catch {
    return null
  }
}

const write = (key: string, kept: Kept<unknown>): void => store.set(key, JSON.stringify(kept))

/** The keys of one sort, those brought last first. */
const keysOf = (prefix: string): string[] => store.keys(prefix).sort((a, b) => (read(b)?.at ?? 0) - (read(a)?.at ?? 0))

function keep(prefix: string, what: string, kit: unknown): void {
  write(prefix + what, { kit, at: Date.now(), laid: [] })
  for (const key of keysOf(prefix).slice(MOST_KITS)) store.remove(key)
}

/** Positions come with sentences, so those of each language are others. */
const placeOf = (game: string): string => `${language()}.${game}`

/** Whether anything can be practised, or solved, without a connection. */
export const hasEquations = (): boolean => keysOf(EQUATIONS).some((key) => read<PracticeKit>(key)?.kit.puzzles.length)
export const hasPositions = (): boolean => gameKept() !== null

/** Whether a kit is here, and today's. */
const isFresh = (key: string): boolean => read<{ day: string }>(key)?.kit.day === today()

/** Have today's equations here, unless they are. */
export async function bringEquations(game: string): Promise<void> {
  if (isFresh(EQUATIONS + game)) return
  const kit = await api.practiceKit(game, today()).catch(() => null)
  if (kit) keep(EQUATIONS, game, kit)
}

/** Have today's positions of a game here, unless they are. */
export async function bringPositions(game: string): Promise<void> {
  const what = placeOf(game)
  if (isFresh(POSITIONS + what)) return
  const kit = await api.problemKit(game, today()).catch(() => null)
  if (kit) keep(POSITIONS, what, kit)
}

/** Once the pages open without a connection (`src/worker`), have puzzles here as well; what somebody looks at goes first. */
export function bringAlong(practised: string, game: string): void {
  const bring = async (): Promise<void> => {
    if (isFresh(EQUATIONS + practised) && isFresh(POSITIONS + placeOf(game))) return
    const health = await api.health().catch(() => null)
    if (health?.starting) setTimeout(begin, AGAIN) // games come first, which somebody may wait for
    if (!health || health.starting) return
    await bringEquations(practised)
    await bringPositions(game)
  }
  const begin = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void bring(), { timeout: 10_000 })
    else setTimeout(() => void bring(), 3000)
  }
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(begin)
}

/** What the server answers; where it cannot be reached what is kept, if that is of any use. */
export async function orKept<T>(ask: () => Promise<T>, kept: () => T | null): Promise<T> {
  const known = connection.lost ? kept() : null
  if (known !== null) return known
  try {
    return await ask()
  } catch (error) {
    const found = error instanceof Refused ? null : kept()
    if (found === null) throw error
    return found
  }
}

/** Another equation of what is kept, one that was laid before only when all were. */
export function nextEquation(game: string, level: string): Puzzle | null {
  const key = EQUATIONS + game
  const kept = read<PracticeKit>(key)
  const all = kept?.kit.puzzles ?? []
  const fresh = all.filter((each) => !kept?.laid.includes(each.puzzle.puzzle))
  const found = fresh[0] ?? all[0]
  if (!kept || !found) return null
  const laid = fresh.length ? kept.laid : []
  write(key, { ...kept, laid: [...laid, found.puzzle.puzzle] })
  return { ...found.puzzle, par: found.pars[level] ?? found.puzzle.par }
}

function equation(name: string): KeptPuzzle | null {
  for (const key of keysOf(EQUATIONS)) {
    const found = read<PracticeKit>(key)?.kit.puzzles.find((each) => each.puzzle.puzzle === name)
    if (found) return found
  }
  return null
}

/** What a text comes to as an equation of a puzzle that is kept. */
export function judgedEquation(puzzle: string, text: string): Judgement | null {
  const kept = equation(puzzle)
  return kept && judgedBy(kept, text)
}

/** What an answer to a puzzle that is kept comes to. */
export function answeredEquation(
  asked: Puzzle,
  given: { text: string } | { pass: true },
  seconds: number,
): PracticeAnswer | null {
  const kept = equation(asked.puzzle)
  if (!kept) return null
  const t = w.app.practice.alone
  const { solutions, count } = kept
  const solvable = solutions.length > 0
  const told = (ok: boolean, message: string): PracticeAnswer => ({
    ok,
    message,
    column: null,
    within_par: ok && seconds <= asked.par,
    solvable,
    solutions,
    count,
  })
  if ('pass' in given) return solvable ? told(false, t.possible) : told(true, t.impossible)
  const judged = judgedBy(kept, given.text)
  if (judged.ok) return told(true, t.right)
  return { ...told(false, judged.message || t.wrong(asked.target)), within_par: null, solutions: [], count: null }
}

/** The first steps of a puzzle that is kept. */
export function hintedEquation(puzzle: string, step: number): { steps: string[]; of: number } | null {
  const steps = equation(puzzle)?.steps
  return steps ? { steps: steps.slice(0, step), of: steps.length } : null
}

/** The kept positions of a game. */
const positions = (game: string): KeptPosition[] => read<PuzzleKit>(POSITIONS + placeOf(game))?.kit.puzzles ?? []

/** The game whose positions are kept, the one that was brought last. */
export function gameKept(): string | null {
  const prefix = POSITIONS + placeOf('')
  return keysOf(prefix)[0]?.slice(prefix.length) ?? null
}

/** Another kept position, of about somebody's rating; one that was tried before only when all were. */
export function nextPosition(game: string, tally: Puzzling, not?: string): PositionPuzzle | null {
  const all = positions(game).map((each) => each.asked)
  const fresh = all.filter((each) => !tally.last.includes(each.puzzle))
  const others = fresh.length ? fresh : all.filter((each) => each.puzzle !== not)
  const far = (each: PositionPuzzle): number => Math.abs(each.rating - (tally.rating ?? 0))
  return others.reduce<PositionPuzzle | null>((best, each) => (best && far(best) <= far(each) ? best : each), null)
}

/** A kept position by its name. */
export const position = (game: string, name: string): PositionPuzzle | null =>
  positions(game).find((each) => each.asked.puzzle === name)?.asked ?? null

/** What an answer to a kept position comes to. Its rating is found when there is a connection again. */
export function answeredPosition(game: string, puzzle: string, choices: string[]): PositionJudged | null {
  const kept = positions(game).find((each) => each.asked.puzzle === puzzle)
  const same = (given: string[]): boolean =>
    given.length === choices.length && given.every((each) => choices.includes(each))
  const answer = kept?.answers.find((each) => same(each.choices))
  return kept && answer ? { ...kept.judged, right: answer.right, told: answer.told } : null
}
