/** One-minute lessons: rounds that the engine has played (`ui/lessons.py`), with what to say and what to choose. */
import type { ClaimWindow, Step } from '../api/types'
import type { View } from '../api/views'
import { fetched } from '../lib/fetching'

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
  /** What each other choice comes to, as the sentence `nearly` tells it. */
  nearly?: Record<string, string>
}

export interface Lesson {
  game: string
  variant: string
  seat: number
  players: number
  frames: LessonFrame[]
  pages: LessonPage[]
}

const lessons = import.meta.glob<Lesson>('./*/lesson.json', { import: 'default' })

/** Whether a game has a lesson. */
export const hasLesson = (game: string): boolean => `./${game}/lesson.json` in lessons

/** The lesson of a game, if there is one. */
export function lessonOf(game: string): Promise<Lesson | null> {
  const load = lessons[`./${game}/lesson.json`]
  return load ? fetched(load) : Promise.resolve(null)
}
