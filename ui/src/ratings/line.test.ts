// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { drawn, tickStep } from './line'

const at = (rating: number, spread: number) => ({ rating, spread, provisional: spread > 270 })

describe('the line of a rating', () => {
  it('stays within the drawing, with its uncertainty', () => {
    const steps = [at(1500, 500), at(1610, 460), at(1480, 400), at(1900, 90)]
    const shape = drawn(steps, 640, 220)
    for (const [, x, y] of `${shape.line}${shape.band}`.matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(shape.left)
      expect(Number(x)).toBeLessThanOrEqual(640)
      expect(Number(y)).toBeGreaterThanOrEqual(0)
      expect(Number(y)).toBeLessThanOrEqual(220)
    }
    expect(shape.dots.map((dot) => dot.provisional)).toEqual([true, true, true, false])
    expect(shape.dots[3]?.y).toBeLessThan(shape.dots[2]?.y ?? 0)
    expect(shape.ticks.map((tick) => tick.value)).toEqual([1000, 1200, 1400, 1600, 1800, 2000])
  })
  it('draws one game, and five hundred without dots', () => {
    expect(drawn([at(1500, 500)], 640, 220).line).toBe('M62.0 110.0')
    expect(
      drawn(
        Array.from({ length: 501 }, () => at(1500, 100)),
        640,
        220,
      ).dots,
    ).toEqual([])
  })
  it('has few ticks', () => {
    for (const span of [1, 99, 300, 301, 1000, 3999, 9000]) expect(span / tickStep(span)).toBeLessThanOrEqual(6)
  })
})
