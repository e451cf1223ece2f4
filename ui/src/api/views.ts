/** What every view has, whatever the game. A game's own view is known only to its folder in `faces`. */
import type * as Said from './schema'

/** What lies on a table, so that any game can be drawn without knowing it. */
export type Zone = Said.View['zones'][number]
export type View = Omit<Said.View, 'zones'> & { zones?: Zone[] }
