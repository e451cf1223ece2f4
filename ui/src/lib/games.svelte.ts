/** The games there are, asked for once in each language. */
import { api } from '../api/rest'
import type { BotInfo, GameInfo, Reservation, SeatWish, TableInfo, VariantInfo } from '../api/types'
import { language, w, type Language } from '../words'
import { go } from './router.svelte'
import { keep } from './keeping'
import { drawingOf } from '../faces'
import { pageAt } from './pages'
import { whenReady } from './readiness.svelte'
import { sealed } from './sealing'
import { ownShare } from './seats'

const asked = new Map<Language, Promise<GameInfo[]>>()

export function gamesOnce(): Promise<GameInfo[]> {
  const wanted = language()
  const known = asked.get(wanted)
  if (known) return known
  const games = api.games().catch((error: unknown) => {
    asked.delete(wanted)
    throw error
  })
  asked.set(wanted, games)
  return games
}

/** Somebody to play against at once: whom newcomers meet. */
export function sensibleBot(bots: readonly BotInfo[]): string {
  return (bots.find((bot) => bot.name === 'beginner') ?? bots[0] ?? { name: 'random' }).name
}

export const botName = (bot: BotInfo): string => {
  const known: Record<string, string | undefined> = w.app.bots
  return known[bot.name] ?? bot.title
}

/** Have what a table needs fetched ahead; and with a game's name its drawing. */
export function expectTable(game?: string): void {
  pageAt('/t/any')
    .load()
    .catch(() => undefined) // whoever goes there will hear of it
  if (game) drawingOf(game).catch(() => undefined)
}

/** A table to be, which nothing has to wait for before it is needed. */
function reservedAhead(): Promise<Reservation> {
  const reserved = api.reserve()
  reserved.catch(() => undefined)
  return reserved
}

/** Set up a table and go there. */
export async function playAt(
  variant: string,
  seats: SeatWish[],
  more: object = {},
  reserved?: Promise<Reservation>,
): Promise<TableInfo> {
  expectTable(variant.split(':')[0])
  const alone = ['position', 'deal'].some((given) => given in more)
  const asked = alone ? api.newTable({ variant, seats, ...more }) : dealtAt(variant, seats, more, reserved)
  const table = await whenReady(variant, asked)
  go(`/t/${table.id}`)
  return table
}

/** Set up a table at which this device is bound to sealed shares, or where it cannot seal adds an open one. */
async function dealtAt(variant: string, seats: SeatWish[], more: object, reserved = api.reserve()): Promise<TableInfo> {
  const { id, commitment } = await reserved
  const mine = seats.flatMap((seat, at) => (seat.kind === 'me' ? [at] : []))
  const seals = await sealed(id, mine, commitment)
  if (seals) {
    const bound = seats.map((seat, at) => (seat.kind === 'me' ? { ...seat, seal: seals[at] ?? null } : seat))
    return api.newTable({ variant, seats: bound, reserved: id, ...more })
  }
  const share = ownShare()
  keep(id, { commitment, share })
  return api.newTable({ variant, seats, reserved: id, share, ...more })
}

/** Oneself against bots of one level, at once. */
export async function playNow(code: string, known?: VariantInfo, level?: string): Promise<void> {
  expectTable(code.split(':')[0])
  const reserved = reservedAhead()
  const variant = known ?? (await whenReady(code, api.variant(code)))
  const bot = level ?? sensibleBot(variant.bots)
  const others = Array.from({ length: variant.seats - 1 }, (): SeatWish => ({ kind: 'bot', bot }))
  await playAt(variant.code, [{ kind: 'me' }, ...others], {}, reserved)
}

/** Oneself and open seats: the invitation is on the table's page. */
export async function playByLink(code: string): Promise<void> {
  const reserved = reservedAhead()
  const variant = await whenReady(code, api.variant(code))
  const others = Array.from({ length: variant.seats - 1 }, (): SeatWish => ({ kind: 'open' }))
  await playAt(variant.code, [{ kind: 'me' }, ...others], {}, reserved)
}

/** Everybody on this device. */
export async function playHere(code: string): Promise<void> {
  const reserved = reservedAhead()
  const variant = await whenReady(code, api.variant(code))
  const everybody = Array.from({ length: variant.seats }, (): SeatWish => ({ kind: 'me' }))
  await playAt(variant.code, everybody, {}, reserved)
}

/** A preset's name as people read it. */
export const presetName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** A code of this game with options in a form fit for an address. */
export const addressOf = (code: string): string => encodeURI(code)
