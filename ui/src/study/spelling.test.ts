// @vitest-environment node
import { expect, it } from 'vitest'
import { ledgerOf } from './spelling'

it('rounds what two have gained and lost alike, and lets the parts add up to the result', () => {
  const one = { deal: 0.125, draws: 0.005, slips: -0.155, other: 0.025, rest: 0, end: 0.5 }
  const other = { deal: -0.125, draws: -0.005, slips: -0.025, other: 0.155, rest: 0, end: 0.5 }
  const [mine, theirs] = [ledgerOf(one, 0.5), ledgerOf(other, 0.5)]
  expect(mine).toEqual({ deal: 13, draws: 1, slips: -16, other: 3, rest: -1 })
  expect(theirs).toEqual({ deal: -13, draws: -1, slips: -3, other: 16, rest: 1 })
})

it('has eight begin with as much as it shows', () => {
  const told = ledgerOf({ deal: 0, draws: null, slips: -0.004, other: null, rest: -0.121, end: 0 }, 0.125)
  expect(told).toEqual({ deal: 0, draws: 0, slips: 0, other: 0, rest: -13 })
})
