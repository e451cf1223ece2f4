/** Looking for games that wait. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, keepToken } from '../api/rest'
import { lookForMoves } from './moves.svelte'
import { settings } from './settings.svelte'

const tables = (...ids: string[]): Awaited<ReturnType<typeof api.myTables>> => ({
  tables: ids.map((id) => ({
    id,
    number: 1,
    your_move: true,
    pace: 'correspondence',
    title: id,
    seats: [],
  })) as never[],
  next: null,
})

describe('looking for games that wait', () => {
  beforeEach(() => keepToken('1.token'))
  afterEach(() => {
    keepToken(null)
    settings.notify = false
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('asks once more when something happened while an answer was on its way', async () => {
    let answer = (_: ReturnType<typeof tables>): void => undefined
    const asked = vi.spyOn(api, 'myTables').mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const first = lookForMoves()
    void lookForMoves()
    void lookForMoves()
    expect(asked).toHaveBeenCalledTimes(1)
    answer(tables())
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    answer(tables())
    await first
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('goes on looking where a browser has notifications and lets no page make them', async () => {
    const refusing = (): never => {
      throw new TypeError('Illegal constructor')
    }
    vi.stubGlobal('Notification', Object.assign(vi.fn(refusing), { permission: 'granted' }))
    settings.notify = true
    const asked = vi.spyOn(api, 'myTables').mockImplementation(() => Promise.resolve(tables('new one')))
    await expect(lookForMoves()).rejects.toThrow('Illegal constructor')
    await lookForMoves()
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
