/** What a table promised, kept on this device, so that its record can be held against it at the end. */
import { store } from './store'

export interface Kept {
  /** The digest of the secret that everything random follows from, as it was first shown; empty before that. */
  commitment: string
  /** The code of the game, as it was shown with the commitment; not of tables that were kept before codes were. */
  game?: string
  /** The key by which the server signs, as it said while the game went on. */
  key?: string
  /** What this device added to the deal openly. */
  shares: string[]
  /** What it added sealed, by seat. */
  own?: Record<string, Own>
  /** The seals of all seats, as they were shown before this device opened anything. */
  seals?: string
  /** The last link of the chain that the table told, and of how many words of the record it is. */
  link: { words: number; hash: string } | null
  /** When it was last added to, in milliseconds since 1970. */
  at: number
}

/** A share that this device has sealed; whether the server has said that it took it as it was opened, or too late. */
export interface Own {
  share: string
  seal: string
  opened: boolean
  late?: boolean
}

/** What a table is bound to before the deal; no commitment where the cards are given. */
export interface Promised {
  commitment: string | null
  game: string
}

interface More extends Partial<Promised> {
  key?: string
  share?: string
  own?: Record<string, Own>
  seals?: string
  link?: Kept['link']
}

const PREFIX = 'pipworks.table.'
/** Of so many tables it is kept. */
export const MOST_KEPT = 100

export function kept(table: string): Kept | null {
  try {
    return JSON.parse(store.get(PREFIX + table) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/**
 * Keep more of a table. Commitment, game, seals and key are kept as they were first shown, whatever is shown later; the
 * game only together with the commitment, since later it would prove nothing.
 */
export function keep(table: string, more: More): void {
  const before = kept(table)
  const first = before?.commitment ? before : more
  const commitment = first.commitment ?? ''
  if (!commitment && !more.own) return // nothing random is dealt there
  const shares = before?.shares ?? []
  const now: Kept = {
    commitment,
    shares: more.share === undefined || shares.includes(more.share) ? shares : [...shares, more.share],
    own: { ...before?.own, ...more.own },
    link: more.link ?? before?.link ?? null,
    at: Date.now(),
  }
  if (commitment && first.game !== undefined) now.game = first.game
  const seals = before?.seals ?? more.seals
  if (seals !== undefined) now.seals = seals
  const key = before?.key ?? more.key
  if (key !== undefined) now.key = key
  store.set(PREFIX + table, JSON.stringify(now))
  if (!before) forgetOld()
}

function forgetOld(): void {
  const tables = store
    .keys(PREFIX)
    .map((key) => ({ key, at: kept(key.slice(PREFIX.length))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  for (const { key } of tables.slice(MOST_KEPT)) store.remove(key)
}
