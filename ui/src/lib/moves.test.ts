/** Looking for games that wait. */
import { waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, keepToken } from '../api/rest'
import * as background from './background'
import { lookForMoves, moves } from './moves.svelte'
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
  beforeEach(async () => {
    keepToken('1.token')
    // What is there as the pages are opened is not told.
    vi.spyOn(api, 'myTables').mockResolvedValue(tables())
    await lookForMoves()
    vi.restoreAllMocks()
  })
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
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    answer(tables())
    await first
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('goes on looking where a browser has notifications and lets no page make them', async () => {
    const refusing = function (): never {
      throw new TypeError('Illegal constructor')
    }
    vi.stubGlobal('Notification', Object.assign(vi.fn(refusing), { permission: 'granted' }))
    settings.notify = true
    const asked = vi.spyOn(api, 'myTables').mockImplementation(() => Promise.resolve(tables('new one')))
    await lookForMoves()
    await lookForMoves()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('has the worker tell where there is one: telephones let no page do it', async () => {
    const made = vi.fn()
    vi.stubGlobal('Notification', Object.assign(made, { permission: 'granted' }))
    settings.notify = true
    const showNotification = vi.fn(() => Promise.resolve())
    const worker = { active: {}, showNotification } as unknown as ServiceWorkerRegistration
    vi.spyOn(background, 'background').mockResolvedValue(worker)
    vi.spyOn(api, 'myTables').mockImplementation(() => Promise.resolve(tables('another one')))
    await lookForMoves()
    await waitFor(() => expect(showNotification).toHaveBeenCalledTimes(1))
    expect(showNotification.mock.calls[0]).toEqual([
      'It is your move',
      expect.objectContaining({ tag: 'another one', data: 'another one' }),
    ])
    expect(made).not.toHaveBeenCalled()
  })

  it('knows of none any more when nobody is known here, or the key was refused', async () => {
    const asked = vi.spyOn(api, 'myTables').mockImplementation(() => Promise.resolve(tables('mine')))
    await lookForMoves()
    expect(moves.waiting).toHaveLength(1)
    keepToken(null)
    await lookForMoves()
    expect(moves.waiting).toEqual([])
    keepToken('1.token')
    await lookForMoves()
    expect(moves.waiting).toHaveLength(1)
    asked.mockImplementation(() => {
      keepToken(null)
      return Promise.reject(new Error('refused'))
    })
    await lookForMoves()
    expect(moves.waiting).toEqual([])
  })
})
