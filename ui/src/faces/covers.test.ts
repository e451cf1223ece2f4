// @vitest-environment node
/** What a game's folder says of its options is true of the game. */
import { describe, expect, it } from 'vitest'
import { byIdea, coverOf, covered } from './covers'

const options = ['stakes', ...covered().flatMap((game) => Object.values(coverOf(game)?.ideas ?? {}).flat())]
const named = (names: string[]): { name: string }[] => [...new Set(names)].map((name) => ({ name }))

describe('options by what they change', () => {
  it('tells every option once, those of no idea last', () => {
    for (const game of [...covered(), 'unheard-of']) {
      const told = byIdea(game, named(options))
      const all = told.flatMap((each) => each.options.map((option) => option.name))
      expect([...all].sort()).toEqual([...new Set(options)].sort())
      expect(told.at(-1)?.idea).toBeNull()
      expect(told.at(-1)?.options).toContainEqual({ name: 'stakes' })
    }
  })

  it('puts no option under two ideas', () => {
    for (const game of covered()) {
      const own = Object.values(coverOf(game)?.ideas ?? {}).flat()
      expect(new Set(own).size).toBe(own.length)
    }
  })
})
