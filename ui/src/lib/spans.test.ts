// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { round, spans } from './spans'

const told = (
  value: number,
  low: number | null,
  high: number | null,
  form: 'percent' | 'plain' = 'plain',
): Parameters<typeof spans>[0] => ({
  value,
  low,
  high,
  form,
  text: `${value} %`,
})

describe('intervals as pictures', () => {
  it('draws shares on the whole, and other figures up to a round number', () => {
    expect(spans(told(0.5, 0.25, 0.75, 'percent'), null)?.here).toEqual({ low: 0.25, value: 0.5, high: 0.75 })
    expect(spans(told(8, 4, 12), null)?.here).toEqual({ low: 0.2, value: 0.4, high: 0.6 })
  })
  it('has both figures on one scale, whichever reaches further', () => {
    const found = spans(told(1, 0.5, 1.5), told(16, 12, 20))
    expect(found?.there).toEqual({ low: 0.6, value: 0.8, high: 1 })
    expect(found?.here.value).toBeCloseTo(0.05)
  })
  it('reaches below nothing where an interval does', () => {
    expect(spans(told(0, -1, 1), null)?.here).toEqual({ low: 0, value: 0.5, high: 1 })
  })
  it('draws nothing without an interval', () => {
    expect(spans(told(1, null, null), told(1, 0, 2))).toBeNull()
    expect(spans(told(1, 0, 2), told(1, null, null))?.there).toBeNull()
  })
  it('keeps its scale while intervals narrow a little', () => {
    expect([0.3, 0.5, 1, 1.1, 19, 20.1].map(round)).toEqual([0.5, 0.5, 1, 2, 20, 50])
  })
})
