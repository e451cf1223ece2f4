/** One-minute lessons: rounds that the engine has played (`ui/lessons.py`), with what to say and what to choose. */
import type { ClaimWindow, Line, Step } from '../api/types'
import type { View } from '../api/views'
import { fetched } from '../lib/fetching'
import type { Reckoned } from '../lib/reckoning'
import type { Language } from '../words'
import type { Sentences } from '.'

export interface LessonFrame {
  view: View
  window: ClaimWindow | null
  /** What happened, in every language, with `PLACE` for the equation. What is asked the lesson says. */
  steps: Record<Language, Step[]>
  /** The equation that it goes on by where one's own was not written. */
  by?: string
}

/** A sentence of the catalogue, by its name, with what it has to fill in: as it is, or as the engine says it. */
export interface Saying {
  say: string
  values?: (string | Record<Language, string>)[]
}

export interface LessonPage extends Saying {
  frame: number
  /** The page that follows, where it is not the next. */
  next?: number
  /** There is a question: to which page each right choice leads. */
  right?: Record<string, number>
  /** What is said of each other choice. */
  wrong?: Record<string, Saying>
  /** All choices, where they are not those of the game. */
  offers?: string[]
  /** What helps who has not found it, one after the other, where it cannot be marked. */
  helps?: Saying[]
  /** The equation that the lesson goes on by, whichever was found. */
  by?: string
  /** What equations are judged by where there is no connection. */
  reckoned?: Reckoned
}

export interface Lesson {
  game: string
  variant: string
  seat: number
  players: number
  /** How many pages one sees, whichever way one takes. */
  length: number
  frames: LessonFrame[]
  pages: LessonPage[]
}

/** The choice that stands for every right equation. */
export const CLAIM = 'claim'

/** A sentence as it is said. */
export function filled(sentences: Sentences, saying: Saying, language: Language): string {
  const told = sentences[saying.say] ?? ''
  if (typeof told === 'string') return told
  return told(...(saying.values ?? []).map((value) => (typeof value === 'string' ? value : value[language])))
}

/** What stands in the steps of a frame where the equation is said. */
export const PLACE = '{equation}'

/** What happened, by the equation that was found. */
export function retold(steps: Step[], found: string): Step[] {
  const text = (value: string) => value.replaceAll(PLACE, () => found)
  const within = (line: Line): Line => {
    const values = Object.entries(line).map(([name, value]): [string, unknown] => [
      name,
      typeof value === 'string' ? text(value) : value,
    ])
    return { ...line, ...Object.fromEntries(values) }
  }
  return steps.map((step) => ({
    ...step,
    lines: step.lines.map(within),
    told: step.told.map(text),
    chosen:
      step.chosen && Object.fromEntries(Object.entries(step.chosen).map(([seat, choice]) => [seat, text(choice)])),
  }))
}

const lessons = import.meta.glob<Lesson>('./*/lesson.json', { import: 'default' })

/** Whether a game has a lesson. */
export const hasLesson = (game: string): boolean => `./${game}/lesson.json` in lessons

/** The lesson of a game, if there is one. */
export function lessonOf(game: string): Promise<Lesson | null> {
  const load = lessons[`./${game}/lesson.json`]
  return load ? fetched(load) : Promise.resolve(null)
}
