/** A replay in brief becomes a whole one. */
import { expect, it } from 'vitest'
import type { BriefReplay, BriefStep } from '../api/types'
import { wholeOf } from './replaying'

const step = (number: number, view: object, mine: object): BriefStep =>
  ({ number, view, views: { '-1': view, '0': mine } }) as unknown as BriefStep

it('has at every step what was new there or before', () => {
  const hand = ['8', '10']
  const steps = [
    step(0, { turn: 1, seat: -1 }, { turn: 1, hand }),
    step(1, { turn: 2 }, { turn: 2 }),
    step(2, {}, { hand: [] }),
  ]
  const whole = wholeOf({ variant: 'femto', steps } as unknown as BriefReplay)
  expect(whole.variant).toBe('femto')
  expect(whole.steps.map((each) => each.view)).toEqual([
    { zones: [], turn: 1, seat: -1 },
    { zones: [], turn: 2, seat: -1 },
    { zones: [], turn: 2, seat: -1 },
  ])
  expect(whole.steps.map((each) => each.views['0'])).toEqual([
    { zones: [], turn: 1, hand },
    { zones: [], turn: 2, hand },
    { zones: [], turn: 2, hand: [] },
  ])
  expect(whole.steps[1]?.views['0']).toHaveProperty('hand', hand)
})
