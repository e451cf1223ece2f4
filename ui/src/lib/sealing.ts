/**
 * What this device adds to a deal: a share that it draws itself, seals, and opens by itself when everybody is bound.
 * Where the browser does no sums, because the connection is not safe, the share is given openly.
 */
import type { TableInfo } from '../api/types'
import { canCheck, sealOf } from './fairness'
import { keep, kept, type Own, type Promised } from './keeping'
import { ownShare } from './seats'

/**
 * Draw and keep shares for seats of a table: their seals, or null where nothing can be sealed or kept. For a seat
 * there is one, however often it is asked for: whether the server has got it is not always known.
 */
export async function sealed(
  table: string,
  seats: readonly number[],
  promised: Promised | null,
): Promise<Record<number, string> | null> {
  if (!canCheck()) return null
  const own: Record<string, Own> = {}
  for (const seat of seats) {
    const before = kept(table)?.own?.[seat]
    if (before) {
      own[seat] = before
      continue
    }
    const share = ownShare()
    own[seat] = { share, seal: await sealOf(table, seat, share), opened: false }
  }
  keep(table, { ...promised, own })
  const lies = kept(table)?.own ?? {}
  if (seats.some((seat) => lies[seat]?.seal !== own[seat]?.seal)) return null
  return Object.fromEntries(seats.map((seat) => [seat, own[seat]?.seal ?? '']))
}

/** What a table shows before the deal. */
export const promisedBy = (table: TableInfo): Promised => ({ commitment: table.commitment, game: table.variant })

/**
 * What this device is to open now: nothing before everybody is bound, nor if the table shows anything else than it
 * did before. What it shows is kept. Where the game has begun and the answer was lost, it is asked for once more: the
 * server takes the same share twice.
 */
export function toOpen(table: TableInfo): { seat: number; own: Own }[] {
  const own = kept(table.id)?.own
  const asked = (seat: TableInfo['seats'][number]): boolean => {
    const mine = own?.[seat.seat]
    return (
      seat.you &&
      mine !== undefined &&
      !mine.opened &&
      !mine.late &&
      (seat.opens === true || table.status !== 'waiting')
    )
  }
  const due = table.seats.filter(asked)
  if (!due.length || !own || table.seats.some((seat) => seat.kind === 'person' && !seat.seal)) return []
  const seals = table.seats.map((seat) => seat.seal ?? '-').join('/')
  keep(table.id, { ...promisedBy(table), seals })
  const promised = kept(table.id)
  if (promised?.seals !== seals || promised.commitment !== (table.commitment ?? '')) return []
  if ((promised.game ?? table.variant) !== table.variant) return []
  return due.flatMap(({ seat, seal }) => {
    const mine = own[seat]
    return mine && mine.seal === seal ? [{ seat, own: mine }] : []
  })
}

/**
 * What seats of a table open as it is set up, where nobody else adds a share: the seals of this device are all there
 * are, and the server has promised its secret, so all are bound.
 */
export function openedAtOnce(
  table: string,
  seals: Readonly<Record<number, string>>,
  places: number,
): Readonly<Record<string, Own>> {
  const row = Array.from({ length: places }, (_, seat) => seals[seat] ?? '-').join('/')
  keep(table, { seals: row })
  return kept(table)?.own ?? {}
}

/** The server has taken a share, or it came too late. */
export function settled(table: string, seat: number, own: Own, late = false): void {
  keep(table, { own: { [seat]: { ...own, opened: !late, late } } })
}

/** Whether the share of a seat lies on this device. */
export const lies = (table: string, seat: number): boolean => kept(table)?.own?.[seat] !== undefined
