/** Where a browser keeps the language that was chosen in it. */
export const LANGUAGE_KEPT = 'pipworks.language'

/** The code of the language that was chosen here, else of the browser's. */
export const preferred = (): string => localStorage.getItem(LANGUAGE_KEPT) ?? navigator.language.slice(0, 2)
