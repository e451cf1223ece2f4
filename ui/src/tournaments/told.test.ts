// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { pointsText } from './told'

describe('points', () => {
  it('are written as on a score sheet', () => {
    expect([0, 0.5, 2, 2.5, 1.3333, 0.6667, 1.25, 12.6].map(pointsText)).toEqual([
      '0', '½', '2', '2½', '1⅓', '⅔', '1¼', '12⅗',
    ]) // prettier-ignore
  })
})
