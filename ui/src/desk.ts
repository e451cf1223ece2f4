/** What browsers have and jsdom lacks: pages are laid as on a desk, since no test has a screen to ask. */
globalThis.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList

/** And nothing has a size there. */
globalThis.ResizeObserver = class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
