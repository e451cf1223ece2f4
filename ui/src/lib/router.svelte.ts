/** Which page is shown: the browser's own addresses and history. */
import { base, within } from './site'

export interface Place {
  path: string
  query: URLSearchParams
}

const here = (): Place => ({
  path: decodePath(within(location.pathname) ?? '/'),
  query: new URLSearchParams(location.search),
})

/** A path as people read it, however much of it has been encoded: but for what would end a part of it, or the path. */
function decodePath(path: string): string {
  try {
    return path.split('/').map(decodePart).join('/')
  } catch {
    return path
  }
}

const decodePart = (part: string): string => decodeURIComponent(part).replace(/[%/?#]/g, encodeURIComponent)

let place = $state.raw<Place>(here())
/** Rises with every change of page that a person asked for. */
let visits = $state(0)

export const router = {
  get path() {
    return place.path
  },
  get query() {
    return place.query
  },
  get visits() {
    return visits
  },
}

/** Go to an address of the project. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', base + address)
  else history.pushState(null, '', base + address)
  arrive()
}

/** Change the address without changing the page; with `anew`, Back leads to what it was before. */
export function rename(address: string, anew = false): void {
  if (anew) history.pushState(history.state, '', base + address)
  else history.replaceState(history.state, '', base + address)
}

function arrive(): void {
  place = here()
  visits++
}

/** Follow links inside the project without loading anything anew. */
export function followLinks(): void {
  addEventListener('popstate', arrive)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = (event.target as Element | null)?.closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const path = within(link.pathname)
    if (path === null || path.startsWith('/api/') || path.startsWith('/docs')) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    go(path + link.search + link.hash)
  })
}

/** The parts of a path that a pattern like `/t/:id/replay` names, or null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.replace(/\/+$/, '').split('/')
  if (path === '/') return pattern === '/' ? {} : null
  if (wanted.length !== given.length) return null
  const named: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':')) named[part.slice(1)] = value
    else if (part !== value) return null
  }
  return named
}
