import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from '../api/rest'
import { reviewed, TRIES, Unreadable } from './reviewing'

const review = { kind: 'search' }
const nonsense = (): Promise<unknown> => Promise.reject(new SyntaxError('Unexpected token <'))
const tell = vi.fn()

/** Asks for a review that is answered by these, the last of them for ever; what comes of it, and how often it asked. */
async function asked(...answers: (() => Promise<unknown>)[]): Promise<{ came: unknown; times: number }> {
  const ask = vi.fn(() => (answers.length > 1 ? answers.shift() : answers[0])!())
  const came = reviewed(ask, tell, () => ask.mock.calls.length > 100).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(300_000)
  return { came: await came, times: ask.mock.calls.length }
}

beforeEach(() => {
  vi.useFakeTimers()
  tell.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a review', () => {
  it('is asked for until it is there, and how far it is is told', async () => {
    const under = (progress: number) => () => Promise.resolve({ progress })
    const { came, times } = await asked(under(0), under(0.5), () => Promise.resolve({ done: review }))
    expect(came).toBe(review)
    expect(times).toBe(3)
    expect(tell.mock.calls).toEqual([[0], [0.5]])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['is no JSON', nonsense],
    ['is nothing', () => Promise.resolve(null)],
    ['is something else', () => Promise.resolve({ detail: 'hello' })],
    ['is an empty review', () => Promise.resolve({ done: undefined })],
  ])('is given up after some tries when what is answered %s', async (_, answer) => {
    const { came, times } = await asked(answer)
    expect(came).toBeInstanceOf(Unreadable)
    expect(times).toBe(TRIES)
  })

  it('goes on when it is answered in between, and when the connection is lost', async () => {
    const some = Array.from({ length: TRIES - 1 }, () => nonsense)
    const lost = Array.from({ length: 2 * TRIES }, () => () => Promise.reject(new TypeError('offline')))
    const { came } = await asked(
      ...some,
      () => Promise.resolve({ progress: 0.1 }),
      ...some,
      ...lost,
      () => Promise.resolve({ done: review }),
    )
    expect(came).toBe(review)
  })

  it('is not asked for again when it is refused', async () => {
    const refusal = new Refused({ title: '', status: 404, code: 'no-such-table', detail: 'there is no such table' })
    const { came, times } = await asked(() => Promise.reject(refusal))
    expect(came).toBe(refusal)
    expect(times).toBe(1)
  })
})
