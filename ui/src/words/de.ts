import type { Catalogue } from '.'
import { app } from './de/app'
import { classes } from './de/classes'
import { gallery } from './de/gallery'
import { ratings } from './de/ratings'
import { tables } from './de/tables'

export const de: Catalogue = { app, classes, gallery, ratings, tables }
