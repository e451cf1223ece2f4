/**
 * One face a game: how its table looks. A folder here that bears a game's name and has an `index.ts` is its drawing;
 * nothing else has to be told of it. A game without one gets `plain`.
 */
import type { Component } from 'svelte'
import type { ClaimWindow, Judgement, Step } from '../api/types'
import type { View } from '../api/views'
import { fetched } from '../lib/fetching'

/** An equation to be judged, finished or not: what it is made of, and what it is to make. */
export interface Attempt {
  text: string
  display: string[]
  target: number | string
}

export interface FaceProps<Seen extends View = View> {
  /** The game's own view, masked for `seat`. */
  view: Seen
  /** Whose eyes; -1 for somebody who watches, and for a game laid open. */
  seat: number
  /** Names by seat. */
  names: string[]
  /** This seat must choose now and has not sealed a choice. */
  canAct: boolean
  /** The seat's own sealed choice that waits for the others. */
  sealed: string | null
  /** What just happened. */
  steps: Step[]
  /** What was seen before it, while it lies there to be read; afterwards, and where nothing does, null. */
  before?: Seen | null
  /** What the game asks of this seat. */
  ask: string | null
  /** Send a choice, as people write it; at a table it can be waited for until it is made. */
  choose: (text: string) => unknown
  window: ClaimWindow | null
  /** What an equation is worth, finished or not. */
  judge?: (attempt: Attempt) => Promise<Judgement>
  /** The game sets puzzles: to claim is to say an equation. */
  puzzles?: boolean
  /** Hot-seat: hide the own hand. */
  covered: boolean
  /** Rises when the same is asked anew, of who has chosen something else in a lesson: what is picked is put back. */
  anew?: number
  /** In a lesson or a gallery: not live. */
  preview?: boolean
  /** Looked back at: there is nothing to be pressed or written, so nothing to do so with. */
  looking?: boolean
}

export type Face = Component<FaceProps>

/** The sentences of a lesson, by the names that its pages give them. */
export type Sentences = Record<string, string | ((...values: string[]) => string)>

/** What a game's folder exports: its face, and the words of its lesson if it has one. */
export interface Drawing {
  default: Face
  /** The kinds of lines that tell of a reveal: what they say lies until it can be read. */
  reveals?: ReadonlySet<string>
  /** The kinds of lines that tell what comes after a reveal: they are told when it has been read. */
  next?: ReadonlySet<string>
  lesson?: () => Sentences
}

// Here a game's own view meets the view that all games have: the server sends a game's face that game's views.
const drawings = import.meta.glob<Drawing>('./*/index.ts')

/** The games that have a drawing of their own. */
export const drawnGames = (): string[] =>
  Object.keys(drawings)
    .map((path) => path.split('/')[1] ?? '')
    .filter((game) => game !== 'plain')

/** Whether a game has a drawing of its own. */
export const isDrawn = (game: string): boolean => `./${game}/index.ts` in drawings

/** The drawing of a game, or the plain one. */
export function drawingOf(game: string): Promise<Drawing> {
  const load = drawings[`./${game}/index.ts`] ?? drawings['./plain/index.ts']
  return load ? fetched(load) : Promise.reject(new Error('there is no plain face'))
}

/** Whether steps are a reveal; for a game that names no kinds, where several chose at once. */
export const revealing = (drawing: Drawing | null, steps: readonly Step[]): boolean =>
  steps.some((step) =>
    drawing?.reveals
      ? step.lines.some((line) => drawing.reveals?.has(line.kind))
      : step.told.length > 0 && Object.keys(step.chosen ?? {}).length > 1,
  )

/** The face of a game. */
export const faceOf = (game: string): Promise<Face> => drawingOf(game).then((drawing) => drawing.default)
