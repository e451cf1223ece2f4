/** A form from the JSON Schema of a game's options. */
import type { OptionSchema } from '../api/types'

export type Control =
  | { sort: 'choice'; values: (string | number | boolean)[] }
  | { sort: 'switch' }
  | { sort: 'number'; least: number | null; most: number | null }
  | { sort: 'list' }
  | { sort: 'goal'; words: string[]; numbered: string[] }
  | { sort: 'text' }

export interface Field {
  name: string
  title: string
  description: string
  default: unknown
  control: Control
  /** A word that the option takes, as people say it. */
  say: (word: unknown) => string
}

function resolved(schema: OptionSchema, defs: Record<string, OptionSchema>): OptionSchema {
  const name = schema.$ref?.split('/').at(-1)
  if (!name) return schema
  const { $ref: _, ...own } = schema
  return { ...defs[name], ...own }
}

/** Words and words with a number, out of a pattern like `^(high|low|multiple:[1-9]\d*)$`; null for any other. */
export function wordsOf(pattern: string): { words: string[]; numbered: string[] } | null {
  const inside = /^\^\(([^()]*)\)\$$/.exec(pattern)?.[1]
  if (!inside) return null
  const words: string[] = []
  const numbered: string[] = []
  for (const part of inside.split('|')) {
    if (/^[a-z_]+$/.test(part)) words.push(part)
    else {
      const stem = /^([a-z_]+:)(\[\d-\d\])?\\d[*+]$/.exec(part)?.[1]
      if (!stem) return null
      numbered.push(stem)
    }
  }
  return { words, numbered }
}

function controlOf(schema: OptionSchema): Control {
  if (schema.enum) return { sort: 'choice', values: schema.enum }
  if (schema.type === 'boolean') return { sort: 'switch' }
  if (schema.type === 'integer' || schema.type === 'number') {
    return { sort: 'number', least: schema.minimum ?? null, most: schema.maximum ?? null }
  }
  if (schema.type === 'array') return { sort: 'list' }
  const goal = schema.pattern ? wordsOf(schema.pattern) : null
  return goal ? { sort: 'goal', ...goal } : { sort: 'text' }
}

/** The fields of the form, in the order of the schema. */
export function fieldsOf(schema: {
  properties: Record<string, OptionSchema>
  $defs?: Record<string, OptionSchema>
}): Field[] {
  return Object.entries(schema.properties).map(([name, given]) => {
    const property = resolved(given, schema.$defs ?? {})
    return {
      name,
      title: property.title ?? name,
      description: property.description ?? '',
      default: property.default,
      control: controlOf(property),
      say: (word) => property.words?.[String(word)] ?? String(word),
    }
  })
}

/** A value of an option as it stands in a field. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A list as people write it: `2 3 5 J`. */
export const listText = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : textOf(value))

/** The list that people wrote; numbers where they are numbers. A line between two of them parts them. */
export function readList(text: string): (string | number)[] {
  return text
    .replace(/([^\s,;-])-+/g, '$1 ')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (/^-?\d+$/.test(part) ? Number(part) : part.toUpperCase()))
}
