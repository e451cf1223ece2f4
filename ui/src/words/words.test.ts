import { describe, expect, it } from 'vitest'
import { de } from './de'
import { en } from './en'
import { plural } from './plural'

function leaves(node: unknown, path = ''): string[] {
  if (typeof node === 'object' && node !== null)
    return Object.entries(node).flatMap(([key, value]) => leaves(value, `${path}.${key}`))
  return [`${path}: ${typeof node}`]
}

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
