/** Games filmed by `films.py`: what the gallery shows and the tests of the faces play. */
import type { ClaimWindow, Step } from '../api/types'
import type { View } from '../api/views'

export interface Frame {
  view: View
  steps: Step[]
  ask: string | null
  window: ClaimWindow | null
}

export interface Film {
  game: string
  variant: string
  seat: number
  frames: Frame[]
}

const found = import.meta.glob<Film>('../faces/*/films/*.json', { eager: true, import: 'default' })

export const films: Record<string, Film> = Object.fromEntries(
  Object.entries(found).map(([path, film]) => [path.replace(/^.*\/|\.json$/g, ''), film]),
)
