/** The worker in the background, by which the pages open without a connection (`src/worker`). */
import { base } from './site'

/** Whether this browser has such workers, and the pages are where they may be had: https, or this machine. */
const able = import.meta.env.PROD && 'serviceWorker' in navigator

/** Which of these pages' files somebody began with. */
const BEGUN = new URL(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? location.href).href

let begun: Promise<ServiceWorkerRegistration | null> | null = null

/** The worker, once it is registered; null where there is none. */
export function background(): Promise<ServiceWorkerRegistration | null> {
  begun ??= register()
  return begun
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!able) return null
  try {
    const found = await navigator.serviceWorker.register(`${base}/worker.js`, { updateViaCache: 'none' })
    found.addEventListener('updatefound', () => {
      const coming = found.installing
      coming?.addEventListener('statechange', () => coming.state === 'installed' && handOver(coming))
    })
    if (found.waiting) handOver(found.waiting)
    return found
  } catch {
    return null // The browser keeps nothing, or forbids it: the pages work all the same.
  }
}

/** A newer worker may take over, if this page is of its version. */
function handOver(worker: ServiceWorker): void {
  if (navigator.serviceWorker.controller) worker.postMessage({ takeOver: BEGUN })
}

/** Begin when the page stands: what somebody looks at comes first. */
export function beginInBackground(): void {
  if (!able) return
  const begin = (): void => void background()
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 3000 })
  else setTimeout(begin, 1000)
}
