import type { Catalogue } from '.'
import { app } from './de/app'
import { classes } from './de/classes'
import { gallery } from './de/gallery'
import { people } from './de/people'
import { ratings } from './de/ratings'
import { tables } from './de/tables'
import { tournaments } from './de/tournaments'

export const de: Catalogue = { app, classes, gallery, people, ratings, tables, tournaments }
