import { spoken } from '../../../words'
import { de } from './de'
import { en } from './en'

/** What stands on the table of a game without a drawing of its own. */
export const words = spoken({ en, de })
