/** One-minute lessons: rounds that the engine has played (`ui/lessons.py`), with what to say and what to choose. */
import type { ClaimWindow, Step } from '../api/types'
import type { View } from '../api/views'

export interface LessonFrame {
  view: View
  steps: Step[]
  ask: string | null
  window: ClaimWindow | null
}

export interface LessonPage {
  frame: number
  /** Which sentence of the catalogue. */
  say: string
  /** The choice that leads on; `claim` is any right equation. */
  want?: string
  /** Mark no other choice. */
  only?: boolean
  /** What the sentence has to fill in. */
  value?: string
}

export interface Lesson {
  game: string
  variant: string
  seat: number
  players: number
  frames: LessonFrame[]
  pages: LessonPage[]
}

const files: Record<string, () => Promise<{ default: unknown }>> = {
  femto: () => import('./femto.json'),
  'math-arena': () => import('./math-arena.json'),
  sequences: () => import('./sequences.json'),
  'brain-drain': () => import('./brain-drain.json'),
  ascent: () => import('./ascent.json'),
  'friend-or-foe': () => import('./friend-or-foe.json'),
}

/** The lesson of a game, if there is one. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  const load = files[game]
  return load ? ((await load()).default as Lesson) : null
}
