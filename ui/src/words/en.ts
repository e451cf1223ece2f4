import { app } from './en/app'
import { classes } from './en/classes'
import { gallery } from './en/gallery'
import { ratings } from './en/ratings'
import { tables } from './en/tables'

export const en = { app, classes, gallery, ratings, tables }
