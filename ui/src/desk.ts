import { configure } from '@testing-library/svelte'
import { beforeEach } from 'vitest'

/** What browsers have and jsdom lacks: pages are laid as on a desk, since no test has a screen to ask. */
globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList

/** And nothing has a size there. */
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}

/** What is waited for comes at once, unless the machine is busy: then it is worth waiting for. */
configure({ asyncUtilTimeout: 60_000 })

/** Every test begins as in a new browser: files share theirs, in any order, and what one has kept another would find. */
beforeEach(async () => {
  if (!('localStorage' in globalThis)) return // a test without a browser
  localStorage.clear()
  sessionStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  const { heard } = await import('./lib/connection.svelte')
  heard(true)
})
