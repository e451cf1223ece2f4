/** What every view has, whatever the game. A game's own view is known only to its folder in `faces`. */
export interface View {
  variant: string
  seat: number
  to_act: number[]
  /** The seat's own legal choices, as people write them. */
  choices: string[]
  turn: number
  scores: number[]
}
