import type { Catalogue } from '.'
import { en } from './en'
import { LANGUAGE_KEPT, preferred } from './kept'
import { store } from '../lib/store'

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

const chosen = $state<{ language: Language; words: Catalogue }>({ language: 'en', words: en })

/** The catalogue in force: `w.app.home.title`. Reading it in a component keeps the component up to date. */
export const w: Catalogue = {
  get app() {
    return chosen.words.app
  },
  get classes() {
    return chosen.words.classes
  },
  get gallery() {
    return chosen.words.gallery
  },
  get people() {
    return chosen.words.people
  },
  get ratings() {
    return chosen.words.ratings
  },
  get tournaments() {
    return chosen.words.tournaments
  },
  get tables() {
    return chosen.words.tables
  },
}

/** The words of a part of the pages that brings its own, in the language in force. */
export const spoken =
  <Words>(catalogue: Record<Language, Words>): (() => Words) =>
  () =>
    catalogue[chosen.language]

export const language = (): Language => chosen.language

/** Change the language; other than English is fetched first. */
export async function setLanguage(wanted: Language, keep = true): Promise<void> {
  const words = wanted === 'de' ? (await import('./de')).de : en
  chosen.language = wanted
  chosen.words = words
  document.documentElement.lang = wanted
  if (keep) store.set(LANGUAGE_KEPT, wanted)
}

const isLanguage = (code: string | null): code is Language => code !== null && code in languages

/** The language kept from last time, else the browser's, else English; and from then on what another tab chooses. */
export async function startLanguage(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key === LANGUAGE_KEPT && isLanguage(event.newValue)) void setLanguage(event.newValue, false)
  })
  const wanted = preferred()
  if (isLanguage(wanted) && wanted !== chosen.language) await setLanguage(wanted, false)
}
