/** One face a game: how its table looks. */
import type { Component } from 'svelte'
import type { ClaimWindow, Judgement, Step } from '../api/types'
import type { View } from '../api/views'

export interface FaceProps {
  /** The game's own view, masked for `seat`. */
  view: View
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
  /** What the game asks of this seat. */
  ask: string | null
  /** Send a choice, as people write it. */
  choose: (text: string) => void
  window: ClaimWindow | null
  /** What an equation is worth, finished or not. */
  judge?: (text: string) => Promise<Judgement>
  /** Hot-seat: hide the own hand. */
  covered: boolean
  /** In a lesson or a gallery: not live. */
  preview?: boolean
}

export type Face = Component<FaceProps>

/** Loaders by the game's name; a game without a face of its own gets the plain one. */
export const faces: Record<string, () => Promise<Face>> = {
  'math-arena': () => import('./MathArenaFace.svelte').then((module) => module.default as Face),
  sequences: () => import('./SequencesFace.svelte').then((module) => module.default as Face),
  'brain-drain': () => import('./BrainDrainFace.svelte').then((module) => module.default as Face),
  ascent: () => import('./AscentFace.svelte').then((module) => module.default as Face),
  'friend-or-foe': () => import('./FriendOrFoeFace.svelte').then((module) => module.default as Face),
  femto: () => import('./FemtoFace.svelte').then((module) => module.default as Face),
}

export const plainFace = (): Promise<Face> => import('./PlainFace.svelte').then((module) => module.default as Face)

/** The face of a game. */
export const faceOf = (game: string): Promise<Face> => (faces[game] ?? plainFace)()
