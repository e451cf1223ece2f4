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

/** What stands between the parts of a value that has one for each of so many players; none where it is about all. */
export function between(value: string, players: number): string | null {
  const sign = value.includes('|') ? '|' : '/'
  const parts = value.split(sign)
  // what is left of a list that was cut in two was none for a player
  const cut = parts.some((part) => /^[,-]|,$/.test(part))
  return players > 1 && parts.length === players && !cut ? sign : null
}

/** A value with one of its parts changed; what stands between them is no part of any. */
export const withPart = (value: string, sign: string, at: number, part: string): string =>
  value
    .split(sign)
    .map((each, index) => (index === at ? part.replaceAll(sign, '') : each))
    .join(sign)
