/** What a browser keeps of the pages: for good, or for one window. What it will not keep lasts as long as the page. */

export interface Store {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** All keys that begin so. */
  keys(prefix: string): string[]
}

/** Some people forbid it, and what is full takes no more: then even to ask for it may be an error. */
export function storeOf(storage: () => Storage): Store {
  const here = new Map<string, string>()
  const tried = <T>(what: (kept: Storage) => T, else_: T): T => {
    try {
      return what(storage())
    } catch {
      return else_
    }
  }
  return {
    get: (key) => here.get(key) ?? tried((kept) => kept.getItem(key), null),
    set(key, value) {
      here.delete(key)
      const kept = tried((kept) => (kept.setItem(key, value), true), false)
      if (!kept) here.set(key, value)
    },
    remove(key) {
      here.delete(key)
      tried((kept) => kept.removeItem(key), undefined)
    },
    keys(prefix) {
      const all = new Set([...tried((kept) => Object.keys(kept), []), ...here.keys()])
      return [...all].filter((key) => key.startsWith(prefix))
    },
  }
}

/** What is kept for good. */
export const store = storeOf(() => localStorage)
/** What is kept for this window. */
export const windowStore = storeOf(() => sessionStorage)
