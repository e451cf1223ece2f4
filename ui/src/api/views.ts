/** What a seat sees of each game: the games' own views. */
import type { AscentView, BrainDrainView, FemtoView, FriendOrFoeView, MathArenaView, SequencesView } from './schema'

export type {
  AscentView,
  BrainDrainView,
  FemtoView,
  FriendOrFoeView,
  MathArenaView,
  SequenceView,
  SequencesView,
} from './schema'

/** Any of the six games' views. */
export type GameView = AscentView | BrainDrainView | FemtoView | FriendOrFoeView | MathArenaView | SequencesView

/** What every view has, whatever the game. */
export interface View {
  variant: string
  seat: number
  to_act: number[]
  /** The seat's own legal choices, as people write them. */
  choices: string[]
  turn: number
  scores: number[]
}
