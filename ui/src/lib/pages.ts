/** The addresses of the project and the pages behind them, each fetched when it is wanted. */
import type { Component } from 'svelte'
import { match } from './router.svelte'

export interface PageProps {
  named: Record<string, string>
}

type Page = Component<PageProps>
type Load = () => Promise<{ default: Page }>

const files = import.meta.glob<{ default: Page }>('../pages/*.svelte')

const routes: readonly (readonly [address: string, page: string])[] = [
  ['/', 'Home'],
  ['/games/:game', 'GamePage'],
  ['/new', 'NewTable'],
  ['/new/:code', 'NewTable'],
  ['/t/:id', 'TablePage'],
  ['/t/:id/replay', 'Replay'],
  ['/analyse/:code', 'Analyse'],
  ['/lobby', 'Lobby'],
  ['/tables', 'YourTables'],
  ['/puzzles', 'Puzzles'],
  ['/puzzles/:game', 'Puzzles'],
  ['/practice', 'Practice'],
  ['/practice/:code', 'Practice'],
  ['/variants/:code', 'Variants'],
  ['/ratings/:game', 'Ladder'],
  ['/gallery', 'Gallery'],
  ['/gallery/:id', 'Version'],
  ['/rules/:code', 'Rules'],
  ['/map/:game', 'PackMap'],
  ['/learn/:game', 'Lesson'],
  ['/verify', 'Verify'],
  ['/class', 'ClassPage'],
  ['/class/:code', 'ClassPage'],
  ['/teach', 'Teach'],
  ['/teach/:room', 'TeachClass'],
  ['/lessons/:game/:name', 'LessonPlan'],
  ['/board/:room', 'ClassBoard'],
  ['/tournaments', 'Tournaments'],
  ['/tournaments/new', 'NewTournament'],
  ['/tournaments/:id', 'Tournament'],
  ['/board/tournament/:id', 'TournamentBoard'],
  ['/mail', 'FromMail'],
  ['/me', 'You'],
  ['/people/:handle', 'Profile'],
  ['/host', 'Host'],
  ['/settings', 'Settings'],
  ['/keys', 'Keys'],
]

function loaderOf(page: string): Load {
  const load = files[`../pages/${page}.svelte`]
  if (!load) throw new Error(`there is no page ${page}`)
  return load
}

export interface Found {
  load: Load
  named: Record<string, string>
  /** The same for pages that stay as they are when only a name changes. */
  key: string
}

/** The page at a path; the page for nothing if there is none. */
export function pageAt(path: string): Found {
  for (const [pattern, page] of routes) {
    const named = match(pattern, path)
    if (named) return { load: loaderOf(page), named, key: pattern.startsWith('/variants') ? '/variants' : path }
  }
  return { load: loaderOf('Nowhere'), named: {}, key: 'nowhere' }
}
