import { app } from './en/app'
import { classes } from './en/classes'
import { gallery } from './en/gallery'
import { people } from './en/people'
import { ratings } from './en/ratings'
import { tables } from './en/tables'
import { tournaments } from './en/tournaments'

export const en = { app, classes, gallery, people, ratings, tables, tournaments }
