// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { pieces } from './noted'

describe('text with cards in it', () => {
  it('draws what is a card', () => {
    expect(pieces('The [10] beats [ks], [-2] and [*].')).toEqual([
      { text: 'The ' },
      { card: '10' },
      { text: ' beats ' },
      { card: 'K♠' },
      { text: ', ' },
      { card: '−2' },
      { text: ' and ' },
      { card: '×' },
      { text: '.' },
    ])
  })

  it('leaves alone what is none', () => {
    for (const text of ['', 'no cards', '[maybe] [1234] [<b>] []', '[10', '<img src=x onerror=alert(1)>'])
      expect(
        pieces(text)
          .map((each) => ('text' in each ? each.text : '?'))
          .join(''),
      ).toBe(text)
  })
})
