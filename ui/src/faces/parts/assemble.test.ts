// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { naming, optionOf, used, within } from './assemble'

describe('two numbers picked', () => {
  it('make the bid that names them, whichever was picked first', () => {
    expect(naming(['3-8', '3-3', '8-10'], ['8', '3'])).toEqual(['3-8'])
    expect(naming(['3-8', '3-3', '8-10'], ['3', '3'])).toEqual(['3-3'])
  })
  it('make two where the bidder chooses which divides', () => {
    expect(naming(['8/3', '3/8', '8/8'], ['3', '8'])).toEqual(['8/3', '3/8'])
  })
  it('make none that the view does not offer', () => expect(naming(['3-8'], ['3', '10'])).toEqual([]))
  it('can be looked for with one card', () => {
    expect(within(['3-8', '3-3', '8-10'], ['3'])).toEqual(['3-8', '3-3'])
    expect(within(['3-8', '3-3'], ['3', '3'])).toEqual(['3-3'])
    expect(within(['pass', 'friend-6'], ['6'])).toEqual(['friend-6'])
  })
})

describe('options', () => {
  it('are read from a code', () => {
    expect(optionOf('femto:chooser=loser,goal=nearest:20', 'goal')).toBe('nearest:20')
    expect(optionOf('femto', 'goal')).toBeNull()
  })
})

describe('the cards of an equation', () => {
  const cards = [
    { card: '8♠', value: 8 },
    { card: 'K♥', value: 1 },
    { card: '8♦', value: 8 },
    { card: '10♣', value: 10 },
  ]
  it('are marked as they are written', () => {
    expect(used('(8+10', cards)).toEqual([true, false, false, true])
    expect(used('8×8−k', cards)).toEqual([true, true, true, false])
    expect(used('1', cards)).toEqual([false, true, false, false])
    expect(used('7+8+8+8', cards)).toEqual([true, false, true, false])
  })
})
