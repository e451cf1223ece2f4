// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { addNumber, addSign, pretty } from './writing'

describe('an equation by taps', () => {
  it('takes numbers and signs in turn', () => {
    let text = ''
    for (const tap of ['(', 8, '+', 5, ')', '÷', '(', 10, '+', 3, ')'])
      text = typeof tap === 'number' ? (addNumber(text, tap) ?? text) : addSign(text, tap)
    expect(text).toBe('(8+5)÷(10+3)')
  })
  it('wants a sign between two numbers', () => {
    expect(addNumber('8', 5)).toBeNull()
    expect(addNumber('(8+5)', 5)).toBeNull()
    expect(addNumber('8+', 5)).toBe('8+5')
  })
  it('lets a sign replace a sign', () => expect(addSign('8+', '×')).toBe('8×'))
})

describe('a typed equation', () => {
  it('is shown with printed signs', () => expect(pretty('(8*5)/10-3x1')).toBe('(8×5)÷10−3×1'))
})
