// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { pieces } from './whole'

const whole = (sentence: string): string[] =>
  pieces(sentence)
    .filter((each) => each.whole)
    .map((each) => each.text)

describe('sums in sentences', () => {
  it('stay whole where they are short', () => {
    expect(whole('Club player 1 answers with a King: 13 − 7 = 6. Both cards go.')).toEqual(['13 − 7 = 6'])
    expect(whole('You play 6 on sequence 8: (4 − 6) × 2 = −4.')).toEqual(['(4 − 6) × 2 = −4'])
    expect(whole('A 2 (1 + 1 = 2).')).toEqual(['(1 + 1 = 2)'])
  })
  it('are broken where they are long, and nothing else is a sum', () => {
    expect(whole('It makes (0 × 5 − 10 − 6 − 5 + 6) ÷ 4 − 2 = −5.')).toEqual([])
    expect(whole('You roll 4 and 4, 8 together; 9 5 3 1.')).toEqual([])
  })
  it('lose nothing', () => {
    const sentence = 'Ann: 13 − 7 = 6, and 2 + 4 = 6 too'
    expect(
      pieces(sentence)
        .map((each) => each.text)
        .join(''),
    ).toBe(sentence)
  })
})
