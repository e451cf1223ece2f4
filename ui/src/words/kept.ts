/** Where a browser keeps the language that was chosen in it. */
import { store } from '../lib/store'
export const LANGUAGE_KEPT = 'pipworks.language'

/** The code of the language that was chosen here, else of the browser's. */
export const preferred = (): string => store.get(LANGUAGE_KEPT) ?? navigator.language.slice(0, 2)
