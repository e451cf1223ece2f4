/** Where a browser keeps the language that was chosen in it. */
export const LANGUAGE_KEPT = 'pipworks.language'
