// @vitest-environment node
import { expect, it } from 'vitest'
import { between, fieldsOf, textOf, withPart } from './fields'

it('reads and writes a position', () => {
  const text = 'hands=2-5/3-6 won=1/0 open'
  expect(textOf(fieldsOf(text))).toBe(text)
})

it('knows what stands between what belongs to each player', () => {
  expect(between('2-5/3-6', 2)).toBe('/')
  expect(between('4,/,=|2,+', 2)).toBe('|')
  expect(between('2-5/', 2)).toBe('/')
})

it('leaves what is about all of them', () => {
  expect(between('Jd', 2)).toBeNull()
  expect(between('2-5/3-6', 3)).toBeNull()
  expect(between('4,/,2', 2)).toBeNull()
})

it('puts a changed part in its place, and nothing else', () => {
  expect(withPart('2-5/3-6', '/', 1, '3-7')).toBe('2-5/3-7')
  expect(withPart('2-5/3-6', '/', 0, '2/5')).toBe('25/3-6')
})
