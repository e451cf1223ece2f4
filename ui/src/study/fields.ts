/** The text of a position as fields of a form: words like `hands=2-5/3-6`. What stands in them only the game knows. */

export interface Field {
  /** Empty for a word that is no assignment. */
  name: string
  value: string
}

export const fieldsOf = (text: string): Field[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const at = word.indexOf('=')
      return at > 0 ? { name: word.slice(0, at), value: word.slice(at + 1) } : { name: '', value: word }
    })

export const textOf = (fields: readonly Field[]): string =>
  fields
    .map(({ name, value }) => [name, value.replace(/\s+/g, '')])
    .filter(([, value]) => value)
    .map(([name, value]) => (name ? `${name}=${value}` : value))
    .join(' ')
