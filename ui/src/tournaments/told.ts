/** What a tournament's figures are called. */
import type { TournamentPage, TournamentStanding } from '../api/types'
import { language } from '../words'
import { windowStore } from '../lib/store'

const FRACTIONS: readonly (readonly [value: number, sign: string])[] = [
  [1 / 2, '½'],
  [1 / 3, '⅓'],
  [2 / 3, '⅔'],
  [1 / 4, '¼'],
  [3 / 4, '¾'],
  [1 / 5, '⅕'],
  [2 / 5, '⅖'],
  [3 / 5, '⅗'],
  [4 / 5, '⅘'],
]

/** Points as they are written on a score sheet: 2½. */
export function pointsText(value: number): string {
  const whole = Math.floor(value + 1e-6)
  const rest = value - whole
  if (Math.abs(rest) < 1e-3) return String(whole)
  const sign = FRACTIONS.find(([share]) => Math.abs(rest - share) < 1e-3)?.[1]
  if (sign) return whole ? `${whole}${sign}` : sign
  return value.toLocaleString(language(), { maximumFractionDigits: 2 })
}

/** What those who take part are called, by their numbers. */
export const namesIn = (told: TournamentPage): Map<number, string> =>
  new Map(told.standings.map((each) => [each.number, each.name]))

export function nameOf(names: Map<number, string>, number: number | null | undefined): string {
  if (!number) return ''
  const name = names.get(number) ?? ''
  return name === '' ? `#${number}` : name
}

/** Who is first, once it is over and somebody has played. */
export const champions = (told: TournamentPage): TournamentStanding[] =>
  told.status === 'over' && told.games_over ? told.standings.filter((each) => each.place === 1) : []

const PLACE = 'pipworks.tournament'

/** The tournament from which somebody has gone to their table in this window. */
export function remember(id: string, name: string): void {
  windowStore.set(PLACE, JSON.stringify({ id, name }))
}
export function remembered(): { id: string; name: string } | null {
  try {
    return JSON.parse(windowStore.get(PLACE) ?? 'null') as { id: string; name: string } | null
  } catch {
    return null
  }
}
