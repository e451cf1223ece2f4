import type { Catalogue } from '.'
import { app } from './de/app'
import { tables } from './de/tables'

export const de: Catalogue = { app, tables }
