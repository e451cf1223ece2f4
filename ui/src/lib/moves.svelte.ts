/** Where it is your move: asked for now and then, heard of at an open table, and told by the browser if it may. */
import { api, token } from '../api/rest'
import type { TableInfo } from '../api/types'
import { background } from './background'
import { keepTold, notifying } from './notifying.svelte'
import { go, router } from './router.svelte'
import { settings } from './settings.svelte'
import { base } from './site'
import { w } from '../words'

const EVERY = 30_000

let waiting = $state.raw<TableInfo[]>([])
const known = new Set<string>()
let begun = false

export const moves = {
  /** Tables at which it is this person's move. */
  get waiting() {
    return waiting
  },
}

let looking = false
let again = false

/** Ask now; while an answer is on its way, once more after it, since it may not know what has happened meanwhile. */
export async function lookForMoves(): Promise<void> {
  again = true
  if (looking) return
  looking = true
  try {
    while (again) {
      again = false
      await look()
    }
  } finally {
    looking = false
  }
}

async function look(): Promise<void> {
  if (!token()) {
    waiting = []
    return
  }
  void keepTold()
  try {
    const { tables } = await api.myTables('playing')
    waiting = tables.filter((table) => table.your_move)
  } catch {
    if (!token()) waiting = [] // whoever it was is not known here any more
    return // No connection: the next look may have more luck.
  }
  tellNew()
  begun = true
}

/** A table that is open on this page has been heard of: of it nobody needs to ask. */
export function hearOfMove(table: TableInfo, yours: boolean): void {
  if (looking) again = true // what is on its way may be older
  const others = waiting.filter((each) => each.id !== table.id)
  if (!yours && others.length === waiting.length) return
  waiting = yours ? [{ ...table, your_move: true }, ...others] : others
  tellNew()
}

/** Have the browser tell of what has not been told of yet; not of what was there when the page was opened. */
function tellNew(): void {
  for (const table of waiting) {
    const key = `${table.id} ${table.number}`
    if (known.has(key)) continue
    known.add(key)
    if (begun && table.pace === 'correspondence') tell(table).catch(() => undefined) // it stands in the header, too
  }
}

async function tell(table: TableInfo): Promise<void> {
  if (!settings.notify || !('Notification' in globalThis) || Notification.permission !== 'granted') return
  if (notifying.always) return // by the worker in the background
  if (document.visibilityState === 'visible' && router.path === `/t/${table.id}`) return
  const others = table.seats.filter((seat) => !seat.you).map((seat) => seat.name)
  const said = {
    body: w.app.yours.note(table.title, others.join(', ')),
    tag: table.id,
    icon: `${base}/icon-192.png`,
    data: table.id,
  }
  const worker = await background()
  if (worker?.active) {
    await worker.showNotification(w.app.yours.noteTitle, said) // telephones let no page do it by itself
    return
  }
  const note = new Notification(w.app.yours.noteTitle, said)
  note.onclick = () => {
    focus()
    go(`/t/${table.id}`)
  }
}

/** Keep looking until the returned function is called. */
export function watchTables(): () => void {
  void lookForMoves()
  const every = setInterval(() => void lookForMoves(), EVERY)
  return () => clearInterval(every)
}
