/** A card in a hand, as a face shows it. */
export interface HandCard {
  key: string
  face: string
  /** Can be chosen now. */
  playable: boolean
  chosen?: boolean
  /** What it is, for who cannot see it. */
  label: string
}
