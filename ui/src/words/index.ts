/** Every sentence of the pages, in the chosen language. */
export { w, language, setLanguage, languages, spoken } from './chosen.svelte'
export type { Language } from './chosen.svelte'
import type { en } from './en'

/** What a language must have: all of English. */
export type Catalogue = typeof en
