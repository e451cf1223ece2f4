/** A game as it is studied: its line, one's own line beside it, and what is known of every position. */
import { SvelteMap } from 'svelte/reactivity'
import { api } from '../api/rest'
import type { Analysis, Grade, Level, LookedAt, LuckyEvent, Matrix, ReplayStep, Target, Weighed } from '../api/types'
import type { Marked } from '../faces/parts/marked'
import { reasonOf } from './asking.svelte'

/** What somebody could choose, what that is worth, and what was chosen if anything was. */
export interface SeatWeighed {
  seat: number
  choices: Weighed[]
  best: string
  chosen: string | null
  grade: Grade | null
  sure: string[]
  only: string[]
}

export interface Weighing {
  /** Proved, or estimated. */
  exact: boolean
  /** From so many imagined games, where it is known. */
  games: number | null
  seats: SeatWeighed[]
  matrix: Matrix | null
}

/** A line beside the game, from where it leaves it: one's own for a seat, against a level; or the better one, to be read. */
interface Branch {
  from: number
  seat: number
  level: Level | null
  steps: ReplayStep[]
}

/** A choice that was better than the one made, or best where none was made. */
export interface Better {
  seat: number
  choice: string
}

/** A move as it stands in the list. */
export interface Move {
  step: number
  turn: number
  made: { seat: number; choice: string; grade: Grade | null }[]
}

/** How closely to look at a position, one after the other: what is seen gets more exact while one looks on. */
const EFFORTS = [1, 3, 9]

export const SLIPS: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder']

export class Studying {
  variant = $state('')
  names = $state.raw<string[]>([])
  main = $state.raw<ReplayStep[]>([])
  analysis = $state.raw<Analysis | null>(null)
  at = $state(0)
  branch = $state.raw<Branch | null>(null)
  /** Rises when the game does not simply go on: then the table is laid afresh. */
  jumps = $state(0)
  busy = $state(false)
  problem = $state<string | null>(null)
  /** The position that is being looked at further, though something is known of it. */
  #further = $state.raw<string | null>(null)
  readonly #looked = new SvelteMap<string, LookedAt>()
  /** How often each has been looked at, ever more closely. */
  readonly #looks = new SvelteMap<string, number>()

  readonly line = $derived.by(() =>
    this.branch ? [...this.main.slice(0, this.branch.from), ...this.branch.steps] : this.main,
  )
  readonly step = $derived.by(() => this.line[this.at])
  readonly last = $derived(this.line.length - 1)
  /** In one's own line, beyond where it left the game. */
  readonly aside = $derived.by(() => this.branch !== null && this.at >= this.branch.from)
  readonly looked = $derived.by(() => this.#looked.get(this.step?.position ?? '') ?? null)
  readonly lookingOn = $derived.by(() => this.#further !== null && this.#isRead(this.#further))
  /** There is more to be found out here than is known. */
  readonly mayLook = $derived.by(() => {
    if (this.lookingOn || this.target) return false
    return this.looked ? this.#isOpen(this.looked) : this.aside || !this.weighing?.exact
  })
  /** It has been looked at as closely as it can be. */
  readonly lookedOut = $derived.by(
    () => !this.target && this.looked?.kind === 'search' && this.looked.games > 0 && !this.#isOpen(this.looked),
  )
  /** It is for who plays on to choose. */
  readonly mayChoose = $derived.by(
    () =>
      this.branch?.level != null &&
      !this.busy &&
      this.at === this.last &&
      (this.step?.to_act.includes(this.branch.seat) ?? false),
  )
  readonly #told = $derived.by(() => {
    const { analysis } = this
    return !this.aside && analysis && analysis.kind !== 'solutions'
      ? (analysis.steps.find((each) => each.step === this.at) ?? null)
      : null
  })

  readonly weighing: Weighing | null = $derived.by(() => {
    const made = this.aside ? (this.line[this.at + 1]?.choices ?? {}) : (this.main[this.at + 1]?.choices ?? {})
    const { looked } = this
    const told = this.#told
    if (looked && looked.kind !== 'solutions')
      return {
        exact: looked.exact,
        games: looked.games,
        matrix: looked.matrix,
        seats: Object.entries(looked.weighed).map(([seat, choices]) => ({
          seat: Number(seat),
          choices,
          best: bestOf(choices),
          chosen: made[seat] ?? null,
          grade: told?.seats[seat]?.grade ?? null,
          sure: told?.seats[seat]?.sure ?? [],
          only: told?.seats[seat]?.only ?? [],
        })),
      }
    if (!told) return null
    return {
      exact: told.exact,
      games: null,
      matrix: told.matrix,
      seats: Object.entries(told.seats).map(([seat, judged]) => ({
        seat: Number(seat),
        choices: Object.entries(judged.choices).map(([choice, worth]) => ({ choice, ...worth })),
        best: judged.best,
        chosen: judged.choice,
        grade: judged.grade,
        sure: judged.sure ?? [],
        only: judged.only ?? [],
      })),
    }
  })

  /** The best choice of who slipped most here; where nobody has chosen yet, that of the first. */
  readonly better: Better | null = $derived.by(() => {
    const worst = (each: SeatWeighed): number => (each.grade ? SLIPS.indexOf(each.grade) : -1)
    const seats = (this.weighing?.seats ?? [])
      .filter((each) => each.chosen === null || (each.grade !== null && SLIPS.includes(each.grade)))
      .sort((one, other) => worst(other) - worst(one))
    return seats[0]?.best ? { seat: seats[0].seat, choice: seats[0].best } : null
  })

  readonly target: Target | null = $derived.by(() => {
    if (this.looked?.target) return this.looked.target
    const { analysis, step } = this
    if (this.aside || !step || analysis?.kind !== 'solutions') return null
    return analysis.targets.filter((each) => each.step <= this.at && each.turn <= step.turn).at(-1) ?? null
  })

  /** Everybody's chance to win here, as far as it is known. */
  readonly chances: number[] | null = $derived.by(() => {
    if (this.looked?.chances) return this.looked.chances
    return this.aside ? null : (this.analysis?.chances?.[this.at] ?? null)
  })

  /** What the random event that led here has changed, where that is clear of its error. */
  readonly lucky: LuckyEvent | null = $derived.by(() => {
    const found = this.aside ? null : (this.analysis?.luck?.events?.find((each) => each.step === this.at - 1) ?? null)
    return found?.changes.some((each) => Math.abs(each) > found.error) ? found : null
  })

  /** What to mark on the board: what was chosen, and what is best. */
  readonly marks: Marked[] = $derived.by(() =>
    (this.weighing?.seats ?? []).flatMap((each): Marked[] => {
      const cards = (choice: string | null): string[] => each.choices.find((one) => one.choice === choice)?.cards ?? []
      const chosen = { seat: each.seat, cards: cards(each.chosen), how: 'chosen' as const, grade: each.grade }
      const best = { seat: each.seat, cards: cards(each.best), how: 'best' as const, grade: null }
      // Where the choice made is as good as the best, there is nothing better to be shown.
      return each.chosen === null
        ? [best]
        : each.grade === 'best' || each.chosen === each.best
          ? [chosen]
          : [best, chosen]
    }),
  )

  /** The moves of the game, without those in which nobody laid a card or slipped. */
  readonly moves: Move[] = $derived.by(() => {
    const { analysis } = this
    const told = new Map(
      analysis && analysis.kind !== 'solutions' ? analysis.steps.map((each) => [each.step, each]) : [],
    )
    return this.main.flatMap((step, index): Move[] => {
      const before = told.get(index - 1)
      const made = Object.entries(step.choices ?? {})
        .map(([seat, choice]) => ({ seat: Number(seat), choice, judged: before?.seats[seat] }))
        .filter(
          ({ judged }) =>
            !told.size || (judged && (SLIPS.includes(judged.grade) || judged.choices[judged.choice]?.cards.length)),
        )
        .map(({ seat, choice, judged }) => ({
          seat,
          choice: this.main[index - 1]?.words[String(seat)]?.[choice] ?? choice,
          grade: judged?.grade ?? null,
        }))
      return made.length ? [{ step: index - 1, turn: this.main[index - 1]?.turn ?? 0, made }] : []
    })
  })

  to(step: number): void {
    const next = Math.min(Math.max(0, step), this.last)
    if (next !== this.at + 1) this.jumps++
    this.at = next
  }

  /** Know what was found out of a position. */
  keep(looked: LookedAt): void {
    const at = looked.step.position
    this.#looked.set(at, looked)
    this.#looks.set(at, (this.#looks.get(at) ?? 0) + 1)
  }

  /** Whether what a position is worth is there to be read: it is not while one plays on from it. */
  #isRead(position: string): boolean {
    return position === this.step?.position && !this.mayChoose
  }

  /** Whether more can be known of a position than a look at it has told. */
  #isOpen(looked: LookedAt): boolean {
    const looks = this.#looks.get(looked.step.position) ?? 0
    return looked.kind === 'search' && looked.games > 0 && looks < EFFORTS.length
  }

  /** Look at this position by itself: longer than a review of the whole game does. */
  readonly look = async (): Promise<void> => {
    const position = this.step?.position
    if (position === undefined || this.#looked.has(position)) return
    await this.#doing(async () => {
      this.keep(await api.look(this.variant, position))
    })
  }

  /** The same, and then ever more closely, as long as it is in sight. */
  readonly lookOn = async (): Promise<void> => {
    const position = this.step?.position
    if (position === undefined || this.#further === position) return
    if (!this.#looked.has(position)) await this.look()
    this.#further = position
    try {
      while (this.#further === position && this.#isRead(position)) {
        const looked = this.#looked.get(position)
        const effort = EFFORTS[this.#looks.get(position) ?? 0]
        if (!looked || !this.#isOpen(looked) || effort === undefined) break
        this.keep(await api.look(this.variant, position, effort))
      }
    } catch (error) {
      if (this.#isRead(position)) this.problem = reasonOf(error)
    } finally {
      if (this.#further === position) this.#further = null
    }
  }

  /** Leave the game here, to play on for a seat against a level. */
  readonly playOn = async (seat: number, level: Level): Promise<void> => {
    const from = this.at
    const { step } = this
    if (!step) return
    if (this.branch) this.comeBack()
    this.branch = { from: Math.min(from, this.main.length - 1), seat, level, steps: [step] }
    this.at = this.branch.from
    if (!step.to_act.includes(seat)) await this.#goOn(null)
  }

  readonly choose = (choice: string): Promise<void> => this.#goOn(choice)

  /** Step through what a better choice would have led to: the others choose here as they did, then all as masters. */
  readonly showBetter = async (): Promise<void> => {
    const { better, step, at } = this
    if (!better || !step) return
    const made = (this.aside ? null : this.main[at + 1]?.choices) ?? {}
    const choices = { ...made, [better.seat]: better.choice }
    await this.#doing(async () => {
      const { variant, names } = this
      const { steps } = await api.lineFrom({ variant, position: step.position, choices, names })
      if (this.step !== step) return
      const before = this.branch ? this.branch.steps.slice(0, at - this.branch.from) : []
      const from = this.branch?.from ?? at
      this.branch = { from, seat: better.seat, level: null, steps: [...before, ...steps] }
      this.to(at + 1)
    })
    if (this.branch?.level === null && !this.problem) void this.lookOn()
  }

  async #goOn(choice: string | null): Promise<void> {
    const { branch, step } = this
    if (!branch?.level || !step || this.busy) return
    const { seat, level } = branch
    await this.#doing(async () => {
      const { variant, names } = this
      const found = await api.goOn({ variant, position: step.position, seat, choice, level, names })
      if (this.branch !== branch) return
      const kept = branch.steps.slice(0, this.at - branch.from + 1)
      this.branch = { ...branch, steps: [...kept, ...found.steps.slice(1)] }
      this.to(this.last)
    })
    if (this.branch && !this.problem) void this.look()
  }

  /** Back to the game, where it was left. */
  readonly comeBack = (): void => {
    if (!this.branch) return
    this.at = this.branch.from
    this.branch = null
    this.jumps++
  }

  async #doing(what: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.problem = null
    try {
      await what()
    } catch (error) {
      this.problem = reasonOf(error)
    } finally {
      this.busy = false
    }
  }
}

/** The choice made most often by best play; of equals what is worth most. */
const bestOf = (choices: readonly Weighed[]): string =>
  choices.reduce<Weighed | null>(
    (best, each) =>
      best === null ||
      each.share > best.share ||
      (each.share === best.share && (each.value ?? -Infinity) > (best.value ?? -Infinity))
        ? each
        : best,
    null,
  )?.choice ?? ''
