/** What a table promised, kept on this device, so that its record can be held against it at the end. */

export interface Kept {
  /** The digest of the secret that everything random follows from, as it was first shown. */
  commitment: string
  /** What this device added to the deal. */
  shares: string[]
  /** The last link of the chain that the table told, and of how many words of the record it is. */
  link: { words: number; hash: string } | null
  /** When it was last added to, in milliseconds since 1970. */
  at: number
}

const PREFIX = 'pipworks.table.'
/** Of so many tables it is kept. */
export const MOST_KEPT = 100

export function kept(table: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + table) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** Keep more of a table. A commitment is kept as it was first shown, whatever is shown later. */
export function keep(table: string, more: { commitment: string | null; share?: string; link?: Kept['link'] }): void {
  const before = kept(table)
  const commitment = before?.commitment ?? more.commitment
  if (commitment === null) return // nothing random is dealt there
  const shares = before?.shares ?? []
  const now: Kept = {
    commitment,
    shares: more.share === undefined || shares.includes(more.share) ? shares : [...shares, more.share],
    link: more.link ?? before?.link ?? null,
    at: Date.now(),
  }
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(now))
    if (!before) forgetOld()
  } catch {
    // Nothing can be kept in this browser; the game goes on all the same.
  }
}

function forgetOld(): void {
  const tables = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: kept(key.slice(PREFIX.length))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at)
  for (const { key } of tables.slice(MOST_KEPT)) localStorage.removeItem(key)
}
