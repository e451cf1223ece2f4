/** The class that this device is in: followed on every page, so that a pupil is brought to each table. */
import { Following } from './following.svelte'
import type { PupilView } from '../api/types'
import { go, router } from './router.svelte'
import { store, windowStore } from './store'

const KEPT = 'pipworks.class'
const BROUGHT = 'pipworks.class.table'
/** So many seconds the server may wait for something new. */
const WAIT = 10

let following = $state.raw<Following<PupilView> | null>(null)
let stop: (() => void) | null = null

export const inClass = {
  /** The class as the server last told it, if this device is in one. */
  get told(): PupilView | null {
    return following?.value ?? null
  },
  get lost(): boolean {
    return following?.lost ?? false
  },
  get problem(): string | null {
    return following?.problem ?? null
  },
  /** Whether one has been sent away, or the class is over. */
  get gone(): boolean {
    return following?.code === 'not-your-class' || following?.code === 'no-such-class'
  },
  /** The code of the class, as long as it has not turned out that one is in it no more. */
  get code(): string | null {
    return store.get(KEPT)
  },
}

/** Follow the class of that code from now on. */
export function follow(code: string, told?: PupilView): void {
  if (store.get(KEPT) !== code || !following) {
    forget()
    store.set(KEPT, code)
    following = new Following<PupilView>(`/class/${encodeURIComponent(code)}/me?wait=${WAIT}`, 0)
    stop = following.start()
  }
  if (told) following.take(told)
}

/** Show what the server has answered. */
export function take(told: PupilView): void {
  following?.take(told)
}

/** Be in no class any more. */
export function forget(): void {
  stop?.()
  stop = following = null
  store.remove(KEPT)
}

/** Go on with the class that this device was in. */
export function goOn(): void {
  const code = store.get(KEPT)
  if (code) follow(code)
}

/** Go to the table that one has been given, or to the tasks, once. */
export function goToWork(): void {
  const told = inClass.told
  if (!told) return
  const { table } = told
  if (table && table.status !== 'over' && table.status !== 'abandoned') bring(table.id, `/t/${table.id}`)
  else if (told.tasks && told.playing) bring(`${told.code} ${told.round}`, `/class/${told.code}`)
}

function bring(what: string, where: string): void {
  if (windowStore.get(BROUGHT) === what) return
  windowStore.set(BROUGHT, what)
  if (router.path !== where) go(where)
}
