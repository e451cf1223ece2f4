import { expect, it } from 'vitest'
import type { Weighed } from '../api/types'
import { lookedAtLess, ordered } from './order'

const weighed = (choice: string, value: number, error: number, visits: number | null): Weighed => ({
  choice,
  value,
  error,
  chance: (value + 1) / 2,
  share: 0,
  cards: [],
  visits,
})
const best = weighed('best', 0.1, 0.02, 1000)
const early = weighed('given up early', 0.2, 0.2, 40)
const bad = weighed('bad for certain', -0.9, 0.05, 40)
const near = weighed('near', 0.09, 0.02, 900)
const proved = weighed('proved', -0.5, 0, null)
const all = [early, bad, proved, near, best]

it('puts what a search would choose first, and last what it gave up before it knew', () => {
  expect(ordered(all, best, false)).toEqual([best, near, proved, bad, early])
})

it('orders by worth alone what is proved', () => {
  expect(ordered(all, best, true)).toEqual([early, best, near, proved, bad])
})

it('notes only what might still be the best', () => {
  expect(all.filter((each) => lookedAtLess(each, best))).toEqual([early])
})
