// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { de as ownDe } from './de'
import { en as ownEn } from './en'
import { plural } from './plural'

function leaves(node: unknown, path = ''): string[] {
  if (typeof node === 'object' && node !== null)
    return Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}.${key}`))
  return [`${path}: ${typeof node}`]
}

/** The pages' own words, and those that the folders of the faces bring. */
const brought = import.meta.glob<Record<string, unknown>>('../faces/*/words/{en,de}.ts', { eager: true })
const inLanguage = (language: string, own: unknown): Record<string, unknown> => ({
  own,
  ...Object.fromEntries(
    Object.entries(brought)
      .filter(([path]) => path.endsWith(`/${language}.ts`))
      .map(([path, module]) => [path.split('/')[2] ?? '', Object.values(module)[0]]),
  ),
})
const en = inLanguage('en', ownEn)
const de = inLanguage('de', ownDe)

describe('the catalogues', () => {
  it('have the same sentences', () => expect(leaves(de).sort()).toEqual(leaves(en).sort()))

  it('leave no sentence empty', () => {
    for (const [path, text] of texts({ en, de })) expect(text.trim(), path).not.toBe('')
  })
})

function texts(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node === 'object' && node !== null)
    return Object.entries(node).flatMap(([key, value]) => texts(value, `${path}.${key}`))
  return []
}

describe('plurals', () => {
  it('go by the language', () => {
    const many = plural('en')
    expect(many(1, { one: '# card', other: '# cards' })).toBe('1 card')
    expect(many(0, { one: '# card', other: '# cards' })).toBe('0 cards')
    expect(many(1200, { one: '# card', other: '# cards' })).toBe('1,200 cards')
  })
})
