/** What every view has, whatever the game. A game's own view is known only to its folder in `faces`. */
import type { View } from './schema'

export type { View }
/** Something that lies on a table, so that any game can be drawn without knowing it. */
export type Zone = View['zones'][number]
