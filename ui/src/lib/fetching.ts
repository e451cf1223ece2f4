/**
 * Parts of the pages that are fetched when they are wanted. A browser remembers that a part could not be had, and after
 * an update the server may have others in its place: then asking again is no use, and the page has to begin afresh. Its
 * address says where it was, and games are with the server, so nothing is lost.
 */
import { base } from './site'
import { windowStore } from './store'

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

/** How long it is to wait so as not to begin afresh too often, in milliseconds. */
const tooSoon = (): number => Math.max(0, Number(windowStore.get(KEPT) ?? 0) + AGAIN_AFTER - Date.now())

const reload = (): void => location.reload()

/** Wait until the server answers, then load the page anew, if that is still wanted and was not just done. */
export async function recover(wanted: () => boolean, afresh = reload): Promise<void> {
  await answering()
  if (!wanted() || tooSoon() > 0) return
  windowStore.set(KEPT, String(Date.now()))
  afresh()
}

/**
 * Load the page anew when the server answers, again and again as long as it is empty: then there is nothing that could
 * be lost. Resolves where that was done already, and the page is not empty.
 */
export async function beginAfresh(empty: () => boolean, afresh = reload): Promise<void> {
  await answering()
  const wait = tooSoon()
  await new Promise((resolve) => setTimeout(resolve, wait))
  if (wait > 0 && !empty()) return
  windowStore.set(KEPT, String(Date.now()))
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
