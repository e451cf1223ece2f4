// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { lowestGap } from './strip'

const within = { top: 100, bottom: 600 }

describe('a strip', () => {
  it('lies at the foot where nothing lies there', () => {
    expect(lowestGap([], within, 120)).toBe(600)
    expect(lowestGap([{ top: 150, bottom: 300 }], within, 120)).toBe(600)
  })
  it('lies in the lowest gap that it fits into, whatever is told first', () => {
    const plate = { top: 560, bottom: 600 }
    const middle = { top: 300, bottom: 420 }
    expect(lowestGap([plate, middle], within, 120)).toBe(560)
    expect(lowestGap([middle, plate], within, 140)).toBe(560)
    expect(lowestGap([middle, plate], within, 160)).toBe(300)
  })
  it('is not led astray by what lies in or beside something larger', () => {
    const large = { top: 200, bottom: 590 }
    expect(lowestGap([large, { top: 400, bottom: 450 }], within, 100)).toBe(200)
  })
  it('finds nothing where all is full', () => {
    expect(lowestGap([{ top: 180, bottom: 600 }], within, 100)).toBeNull()
    expect(lowestGap([{ top: 0, bottom: 550 }], within, 100)).toBeNull()
  })
})
