import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api/rest'
import type { LookedAt, ReplayStep } from '../api/types'
import { Studying } from './studying.svelte'

const step = (position: string): ReplayStep =>
  ({ position, to_act: [0], turn: 1, told: [], views: {}, words: {}, choices: null }) as unknown as ReplayStep

const looked = (position: string, games: number): LookedAt =>
  ({
    kind: 'search',
    exact: games === 0,
    games,
    weighed: { 0: [{ choice: 'a', value: 0, error: 0, chance: 0.5, share: 1, cards: [] }] },
    step: step(position),
    chances: null,
    value: null,
    matrix: null,
    target: null,
  }) as unknown as LookedAt

/** Two positions, the first in sight; and what was asked of them, with which effort. */
function studied(games = 100): { studying: Studying; asked: [string | null, number][] } {
  const studying = new Studying()
  studying.main = [step('here'), step('there')]
  const asked: [string | null, number][] = []
  vi.spyOn(api, 'look').mockImplementation((_, position, effort = 1) => {
    asked.push([position, effort])
    return Promise.resolve(looked(position ?? '', games * effort))
  })
  return { studying, asked }
}

afterEach(() => vi.restoreAllMocks())

describe('looking at a position', () => {
  it('goes on ever more closely, and then there is no more to see', async () => {
    const { studying, asked } = studied()
    expect(studying.mayLook).toBe(true)
    await studying.lookOn()
    expect(asked.map(([, effort]) => effort)).toEqual([1, 3, 9])
    expect(studying.weighing?.games).toBe(900)
    expect(studying.mayLook).toBe(false)
    expect(studying.lookingOn).toBe(false)
    await studying.lookOn()
    expect(asked).toHaveLength(3)
  })

  it('ends where what is known is proved', async () => {
    const { studying, asked } = studied(0)
    await studying.lookOn()
    expect(asked).toEqual([['here', 1]])
    expect(studying.mayLook).toBe(false)
  })

  it('ends when it is out of sight, and can be gone on with', async () => {
    const { studying, asked } = studied()
    await studying.look()
    const going = studying.lookOn()
    expect(studying.lookingOn).toBe(true)
    studying.to(1)
    expect(studying.lookingOn).toBe(false)
    await going
    expect(asked).toEqual([
      ['here', 1],
      ['here', 3],
    ])
    studying.to(0)
    expect(studying.mayLook).toBe(true)
    await studying.lookOn()
    expect(asked.at(-1)).toEqual(['here', 9])
  })

  it('keeps what it has found when more cannot be found out', async () => {
    const { studying } = studied()
    await studying.look()
    vi.spyOn(api, 'look').mockRejectedValue(new Error('gone'))
    await studying.lookOn()
    expect(studying.weighing?.games).toBe(100)
    expect(studying.problem).not.toBeNull()
    expect(studying.mayLook).toBe(true)
  })
})
