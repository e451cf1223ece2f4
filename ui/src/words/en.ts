import { app } from './en/app'
import { tables } from './en/tables'

export const en = { app, tables }
