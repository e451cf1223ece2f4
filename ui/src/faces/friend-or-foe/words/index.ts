import { spoken } from '../../../words'
import { de } from './de'
import { en } from './en'

/** What stands on this game's table, and the sentences of its lesson. */
export const words = spoken({ en, de })
