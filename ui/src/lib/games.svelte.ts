/** The games there are, asked for once in each language. */
import { api } from '../api/rest'
import type { BotInfo, GameInfo, NewTableInfo, Reservation, SeatWish, TableInfo, VariantInfo } from '../api/types'
import { language, type Language } from '../words'
import { go } from './router.svelte'
import { keep } from './keeping'
import { drawingOf } from '../faces'
import { bring } from './arriving'
import { pageAt } from './pages'
import { whenReady } from './readiness.svelte'
import { openedAtOnce, sealed, settled } from './sealing'
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

/** Have what a table needs fetched ahead; and with a game's name its drawing. */
export function expectTable(game?: string): void {
  pageAt('/t/any')
    .load()
    .catch(() => undefined) // whoever goes there will hear of it
  if (game) drawingOf(game).catch(() => undefined)
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
  const asked = alone
    ? api.newTable({ variant, seats, welcome: true, ...more })
    : dealtAt(variant, seats, more, reserved)
  const table = await whenReady(variant, asked)
  if (table.welcome) bring(table.id, table.welcome)
  go(`/t/${table.id}`)
  return table
}

/** Set up a table at which this device is bound to sealed shares, or where it cannot seal adds an open one. */
async function dealtAt(
  variant: string,
  seats: SeatWish[],
  more: object,
  reserved = api.reserve(),
): Promise<NewTableInfo> {
  const { id, commitment } = await reserved
  const mine = seats.flatMap((seat, at) => (seat.kind === 'me' ? [at] : []))
  const promised = { commitment, game: variant }
  const seals = await sealed(id, mine, promised)
  const wish = { variant, reserved: id, welcome: true, ...more }
  if (!seals) {
    const share = ownShare()
    keep(id, { ...promised, share })
    return api.newTable({ ...wish, seats, share })
  }
  const opened = seats.some((seat) => seat.kind === 'open') ? {} : openedAtOnce(id, seals, seats.length)
  const bound = seats.map((seat, at) =>
    seat.kind === 'me' ? { ...seat, seal: seals[at] ?? null, share: opened[at]?.share ?? null } : seat,
  )
  const table = await api.newTable({ ...wish, seats: bound })
  for (const [seat, own] of Object.entries(opened)) settled(id, Number(seat), own)
  return table
}

/** Set up a table with the seats that its variant asks for; what does not need the variant is not kept waiting for it. */
async function playWith(code: string, seats: (variant: VariantInfo) => SeatWish[], known?: VariantInfo): Promise<void> {
  expectTable(code.split(':')[0])
  const reserved = api.reserve()
  reserved.catch(() => undefined) // it is told when the table is set up
  const variant = known ?? (await whenReady(code, api.variant(code)))
  await playAt(variant.code, seats(variant), {}, reserved)
}

/** Oneself, and everybody else alike. */
const meAnd = (other: SeatWish, { seats }: VariantInfo): SeatWish[] => [
  { kind: 'me' },
  ...Array.from({ length: seats - 1 }, () => other),
]

/** Oneself against bots of one level, at once. */
export const playNow = (code: string, known?: VariantInfo, level?: string): Promise<void> =>
  playWith(code, (variant) => meAnd({ kind: 'bot', bot: level ?? sensibleBot(variant.bots) }, variant), known)

/** Oneself and open seats: the invitation is on the table's page. */
export const playByLink = (code: string): Promise<void> => playWith(code, (variant) => meAnd({ kind: 'open' }, variant))

/** Everybody on this device. */
export const playHere = (code: string): Promise<void> => playWith(code, (variant) => meAnd({ kind: 'me' }, variant))

/** A code of this game with options in a form fit for an address. */
export const addressOf = (code: string): string => encodeURI(code)
