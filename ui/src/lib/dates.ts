import { language } from '../words'

/** By whose habits days are written: the reader's own, where they read that language at home, else the usual ones. */
export function habits(): string {
  const spoken = language()
  const own = navigator.languages.find((each) => each.split('-')[0] === spoken)
  return own ?? (spoken === 'en' ? 'en-GB' : spoken)
}

/** A day, as people write it in the language in force. */
export const dated = (at: string): string =>
  new Intl.DateTimeFormat(habits(), { dateStyle: 'medium' }).format(new Date(at))

/** A day and the time of it. */
export const timed = (at: string): string =>
  new Intl.DateTimeFormat(habits(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** The same, but of today only the time. */
export function lately(at: string): string {
  const then = new Date(at)
  if (then.toDateString() !== new Date().toDateString()) return timed(at)
  return new Intl.DateTimeFormat(habits(), { timeStyle: 'short' }).format(then)
}
