/**
 * Being told by the browser that it is one's move. Where the server writes to browsers (web push), the worker in the
 * background shows it, whether a page is open or not; elsewhere a page does that is open.
 */
import { api, token } from '../api/rest'
import { background } from './background'
import { go, router } from './router.svelte'
import { applySettings, settings } from './settings.svelte'
import { language } from '../words'

const able = 'Notification' in globalThis
let leave = $state<NotificationPermission>(able ? Notification.permission : 'default')
let always = $state(false)
/** Whose browser this is to the server, by their token, and in which language they are told. */
let known: string | null = null

export const notifying = {
  /** Whether this browser can show anything. */
  able,
  /** Whether it lets these pages show nothing. */
  get denied() {
    return leave === 'denied'
  },
  get on() {
    return settings.notify && leave === 'granted'
  },
  /** Whether it is told while no page is open, too. */
  get always() {
    return always
  },
}

/** Begin, or end, to be told; to be called from a tap, as the browser asks for leave. */
export async function notify(on: boolean): Promise<void> {
  if (on && Notification.permission !== 'granted') {
    leave = await Notification.requestPermission()
    if (leave !== 'granted') return
  }
  settings.notify = on
  applySettings()
  await (on ? keepTold() : endTold())
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (each) => each.charCodeAt(0))
}

function isFor(found: PushSubscription, key: Uint8Array): boolean {
  const own = found.options.applicationServerKey
  if (!own) return true // older browsers do not say
  const held = new Uint8Array(own)
  return held.length === key.length && held.every((each, at) => each === key[at])
}

/** Have the server write to this browser, if that is wanted and can be; once for whoever is known here. */
export async function keepTold(): Promise<void> {
  const kept = token()
  const own = kept && `${kept} ${language()}`
  if (!own || own === known || !settings.notify || !able || Notification.permission !== 'granted') return
  known = own
  always = false
  try {
    const { key } = await api.pushKey()
    if (!key || !(await background())) return
    const { pushManager } = await navigator.serviceWorker.ready
    const wanted = bytes(key)
    let found = await pushManager.getSubscription()
    if (found && !isFor(found, wanted)) {
      await found.unsubscribe()
      found = null
    }
    found ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
    const { endpoint = '', keys = {} } = found.toJSON()
    await api.beTold({ endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } })
    always = true
  } catch {
    // No push service in reach, or none that the server takes: a page that is open tells it, as ever.
  }
}

async function endTold(): Promise<void> {
  known = null
  always = false
  try {
    const registration = await background()
    const found = await registration?.pushManager.getSubscription()
    if (!found) return
    await found.unsubscribe()
    await api.beLeftAlone(found.endpoint)
  } catch {
    // The browser hears nothing more; the server finds that out when it writes.
  }
}

/** Answer the worker: whether a table is before its reader's eyes; and open one that somebody has tapped. */
export function answerWorker(hurry: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data, ports }: MessageEvent): void => {
    const { yourMove, open } = (data ?? {}) as { yourMove?: unknown; open?: unknown }
    if (typeof yourMove === 'string') {
      ports[0]?.postMessage(document.visibilityState === 'visible' && router.path === `/t/${yourMove}`)
      hurry()
    }
    if (typeof open === 'string' && router.path !== `/t/${open}`) go(`/t/${open}`)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
