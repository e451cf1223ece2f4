/**
 * Parts of the pages that are fetched when they are wanted. A browser remembers that a part could not be had, and after
 * an update the server may have others in its place: then asking again is no use, and the page has to begin afresh. Its
 * address says where it was, and games are with the server, so nothing is lost.
 */
import { base } from './site'

const KEPT = 'pipworks.afresh'
/** Beginning afresh more often than this would be going round in circles; in milliseconds. */
const AGAIN_AFTER = 15_000
const FIRST_LOOK = 500
const LONGEST_WAIT = 10_000

/** Resolves when the server answers. */
export async function answering(): Promise<void> {
  for (let wait = FIRST_LOOK; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, wait)
      addEventListener('online', () => resolve(), { once: true })
    })
    try {
      const answer = await fetch(`${base}/favicon.svg`, { method: 'HEAD', cache: 'no-store' })
      if (answer.ok) return
    } catch {
      // Not yet.
    }
  }
}

/** Wait until the server answers, then load the page anew, if that is still wanted and was not just done. */
export async function recover(wanted: () => boolean, afresh = (): void => location.reload()): Promise<void> {
  await answering()
  const last = Number(sessionStorage.getItem(KEPT) ?? 0)
  if (!wanted() || Date.now() - last < AGAIN_AFTER) return
  sessionStorage.setItem(KEPT, String(Date.now()))
  afresh()
}

/** A part of the pages; where it cannot be had, the page recovers by itself. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    void recover(() => true)
    throw error
  }
}
