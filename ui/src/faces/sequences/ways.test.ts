// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { way, waysOf } from './ways'

describe('the ways of a card', () => {
  const choices = ['[-2]', '+@1', '+@12', '?*@1', '?/@1', '-@2', 'under:-', 'cancel@3']
  it('are read off the choices', () => {
    expect(way('[-2]')).toEqual({ choice: '[-2]', card: '[-2]', to: 'new', as: null })
    expect(way('-@2')).toEqual({ choice: '-@2', card: '-', to: 2, as: null })
    expect(way('under:-')).toEqual({ choice: 'under:-', card: '-', to: 'under', as: null })
  })
  it('are found for a card', () => {
    expect(waysOf(choices, '+').map((each) => each.to)).toEqual([1, 12])
    expect(waysOf(choices, '?').map((each) => each.as)).toEqual(['*', '/'])
    expect(waysOf(choices, '-').map((each) => each.to)).toEqual([2, 'under'])
    expect(waysOf(choices, '8')).toEqual([])
  })
})
