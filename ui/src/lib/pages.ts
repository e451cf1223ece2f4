/** The addresses of the project and the pages behind them, each fetched when it is wanted. */
import type { Component } from 'svelte'
import { match } from './router.svelte'

export interface PageProps {
  named: Record<string, string>
}

type Page = Component<PageProps>
type Load = () => Promise<{ default: Page }>

const routes: readonly (readonly [string, Load])[] = [
  ['/', () => import('../pages/Home.svelte') as unknown as ReturnType<Load>],
  ['/games/:game', () => import('../pages/GamePage.svelte') as unknown as ReturnType<Load>],
  ['/new', () => import('../pages/NewTable.svelte') as unknown as ReturnType<Load>],
  ['/new/:code', () => import('../pages/NewTable.svelte') as unknown as ReturnType<Load>],
  ['/t/:id', () => import('../pages/TablePage.svelte') as unknown as ReturnType<Load>],
  ['/t/:id/replay', () => import('../pages/Replay.svelte') as unknown as ReturnType<Load>],
  ['/lobby', () => import('../pages/Lobby.svelte') as unknown as ReturnType<Load>],
  ['/tables', () => import('../pages/YourTables.svelte') as unknown as ReturnType<Load>],
  ['/practice', () => import('../pages/Practice.svelte') as unknown as ReturnType<Load>],
  ['/practice/:code', () => import('../pages/Practice.svelte') as unknown as ReturnType<Load>],
  ['/variants/:code', () => import('../pages/Variants.svelte') as unknown as ReturnType<Load>],
  ['/rules/:code', () => import('../pages/Rules.svelte') as unknown as ReturnType<Load>],
  ['/learn/:game', () => import('../pages/Lesson.svelte') as unknown as ReturnType<Load>],
  ['/verify', () => import('../pages/Verify.svelte') as unknown as ReturnType<Load>],
  ['/settings', () => import('../pages/Settings.svelte') as unknown as ReturnType<Load>],
  ['/keys', () => import('../pages/Keys.svelte') as unknown as ReturnType<Load>],
]

export interface Found {
  load: Load
  named: Record<string, string>
  /** The same for pages that stay as they are when only a name changes. */
  key: string
}

/** The page at a path; the page for nothing if there is none. */
export function pageAt(path: string): Found {
  for (const [pattern, load] of routes) {
    const named = match(pattern, path)
    if (named) return { load, named, key: pattern.startsWith('/variants') ? '/variants' : path }
  }
  return { load: () => import('../pages/Nowhere.svelte') as unknown as ReturnType<Load>, named: {}, key: 'nowhere' }
}
