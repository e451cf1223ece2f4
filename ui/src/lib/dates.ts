import { language } from '../words'

/** A day, as people write it in the language in force. */
export const dated = (at: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(at))

/** A day and the time of it. */
export const timed = (at: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
