/** The games there are, asked for once in each language. */
import { api } from '../api/rest'
import type { BotInfo, GameInfo, SeatWish, TableInfo, VariantInfo } from '../api/types'
import { language, w, type Language } from '../words'
import { go } from './router.svelte'
import { keep } from './keeping'
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

/** Somebody to play against at once: neither the weakest nor the strongest, where there is a choice. */
export function sensibleBot(bots: readonly BotInfo[]): string {
  const named = bots.find((bot) => bot.name === 'learner') ?? bots.find((bot) => bot.name === 'greedy')
  return (named ?? bots[Math.floor((bots.length - 1) / 2)] ?? { name: 'random' }).name
}

export const botName = (bot: BotInfo): string => {
  const known: Record<string, string | undefined> = w.app.bots
  return known[bot.name] ?? bot.title
}

/** Set up a table and go there. */
export async function playAt(variant: string, seats: SeatWish[], more: object = {}): Promise<TableInfo> {
  const alone = 'position' in more || 'deal' in more
  const share = ownShare()
  const table = await api.newTable({ variant, seats, ...(!alone && { share }), ...more })
  if (!alone) keep(table.id, { commitment: table.commitment, share })
  go(`/t/${table.id}`)
  return table
}

/** Oneself against bots, at once. */
export async function playNow(code: string, known?: VariantInfo): Promise<void> {
  const variant = known ?? (await api.variant(code))
  const bot = sensibleBot(variant.bots)
  const others = Array.from({ length: variant.seats - 1 }, (): SeatWish => ({ kind: 'bot', bot }))
  await playAt(variant.code, [{ kind: 'me' }, ...others])
}

/** Oneself and open seats: the invitation is on the table's page. */
export async function playByLink(code: string): Promise<void> {
  const variant = await api.variant(code)
  const others = Array.from({ length: variant.seats - 1 }, (): SeatWish => ({ kind: 'open' }))
  await playAt(variant.code, [{ kind: 'me' }, ...others])
}

/** Everybody on this device. */
export async function playHere(code: string): Promise<void> {
  const variant = await api.variant(code)
  await playAt(
    variant.code,
    Array.from({ length: variant.seats }, (): SeatWish => ({ kind: 'me' })),
  )
}

/** A preset's name as people read it. */
export const presetName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** A code of this game with options in a form fit for an address. */
export const addressOf = (code: string): string => encodeURI(code)
