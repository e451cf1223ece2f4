/** What the figures of a class are called. */
import type { ClassFound, GameInfo } from '../api/types'
import { puzzlesOf, titleOf } from '../faces/covers'
import { w } from '../words'

export interface Bar {
  label: string
  /** Shares, from 0 to 1; null where nothing is known. */
  guesses?: number | null
  measured: number | null
  best: number | null
}

/** A question as people read it. */
export const questionText = (question: { kind: string; text?: string | null }): string =>
  question.text ?? w.classes.questions[question.kind] ?? question.kind

/** An answer as people read it. */
export function answerText(kind: string, answer: string): string {
  const told = w.classes.answers
  if (kind === 'seats') return answer === '=' ? told.draw : answer === '1' ? told.first : told.second
  return kind === 'turns' ? told.turns(Number(answer)) : answer
}

/** Who wins: by seat, and drawn. */
export function seatBars(found: ClassFound): Bar[] {
  const share = (won: number): number | null => (found.games ? won / found.games : null)
  const seats = found.seats.map(({ seat, won, best }) => ({
    label: found.seats.length > 2 ? String(seat + 1) : answerText('seats', String(seat + 1)),
    measured: share(won),
    best,
  }))
  return [...seats, { label: w.classes.answers.draw, measured: share(found.draws.won), best: found.draws.best }]
}

const MOST_BARS = 10

/** How long games last; more than fit beside each other are put together. */
export function turnBars(found: ClassFound): Bar[] {
  const { turns } = found
  const step = Math.max(1, Math.ceil(turns.length / MOST_BARS))
  const bars: Bar[] = []
  for (let at = 0; at < turns.length; at += step) {
    const some = turns.slice(at, at + step)
    const first = some[0]?.turns ?? 0
    const last = some.at(-1)?.turns ?? first
    const best = some.some((each) => each.best !== null)
    bars.push({
      label: first === last ? String(first) : `${first}–${last}`,
      measured: found.games ? some.reduce((sum, each) => sum + each.games, 0) / found.games : null,
      best: best ? some.reduce((sum, each) => sum + (each.best ?? 0), 0) : null,
    })
  }
  return bars
}

/** How those fared who began with a card; of many cards those that were dealt most. */
export function cardBars(found: ClassFound): Bar[] {
  const most = new Set(
    [...found.cards]
      .sort((one, other) => other.began - one.began)
      .slice(0, MOST_BARS)
      .map((each) => each.card),
  )
  return found.cards
    .filter((each) => most.has(each.card))
    .map(({ card, began, points, best }) => ({ label: card, measured: began ? points / began : null, best }))
}

/** Whether phones in the same network cannot come by this address. */
export const isOwnAddress = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** What tasks are of, as people read it: a game, a set of numbers, or else the code as it is. */
export function taskTitle(code: string, games: Pick<GameInfo, 'name' | 'title'>[]): string {
  const game = games.find((each) => each.name === code)
  const known = puzzlesOf().find((each) => each.code === code)?.title ?? w.app.practice.sorts[code]
  return known ?? (game ? w.classes.room.puzzlesOf(titleOf(game)) : code)
}
