// @vitest-environment node
import { expect, it } from 'vitest'
import { placesOf } from './places'

/** Sequences from 1, by what has become of each: `os` is an open and a sealed one. */
const lying = (how: string) =>
  Array.from(how, (each, at) => ({ number: at + 1, status: each === 's' ? ('sealed' as const) : ('open' as const) }))

it('gives every sequence a place of its own', () => {
  expect(placesOf(lying('ooo'), [1, 2])).toEqual([1, 2, 3])
})

it('leaves a sealed one where it lies', () => {
  expect(placesOf(lying('oso'), [1, 2, 3])).toEqual([1, 2, 3])
})

it('puts a new one where a sealed one lies, and moves no other', () => {
  expect(placesOf(lying('osoo'), [1, 2, 3])).toEqual([1, 4, 3])
})

it('begins with what is open', () => {
  expect(placesOf(lying('soso'), [])).toEqual([2, 4])
})

it('forgets what was taken back, and knows what is open again', () => {
  expect(placesOf(lying('oo'), [1, 3])).toEqual([1, 2])
})
