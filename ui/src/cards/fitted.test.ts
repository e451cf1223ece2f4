// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fitted } from './fitted'

describe('a text on a card', () => {
  it('is large when it is short', () => {
    expect(fitted('×').size).toBe(64)
    expect(fitted('×').lines).toEqual(['×'])
  })
  it('breaks between words and keeps all of them', () => {
    const found = fitted('draw two more')
    expect(found.lines.length).toBeGreaterThan(1)
    expect(found.lines.join(' ')).toBe('draw two more')
    expect(found.squeezed).not.toContain(true)
  })
  it('is never too small to read: a long word is squeezed', () => {
    const found = fitted('indistinguishable')
    expect(found.size).toBe(13)
    expect(found.squeezed).toEqual([true])
  })
  it('may be nothing at all', () => expect(fitted('').lines.join('')).toBe(''))
})
