/** Games filmed by `fixtures.py`. */
import type { ClaimWindow, Step } from '../../api/types'
import type { View } from '../../api/views'

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

const found = import.meta.glob<Film>('../fixtures/*.json', { eager: true, import: 'default' })

export const films: Record<string, Film> = Object.fromEntries(
  Object.entries(found).map(([path, film]) => [path.replace(/^.*\/|\.json$/g, ''), film]),
)
