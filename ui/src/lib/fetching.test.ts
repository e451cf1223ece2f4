import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginAfresh, fetched, recover } from './fetching'

let there = false
let asked = 0
const afresh = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  afresh.mockClear()
  there = false
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return there ? Promise.resolve(new Response()) : Promise.reject(new TypeError('offline'))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a part that cannot be had', () => {
  it('makes the page begin afresh as soon as the server answers, and not before', async () => {
    void recover(() => true, afresh)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(afresh).not.toHaveBeenCalled()
    expect(asked).toBeGreaterThan(3)
    expect(asked).toBeLessThan(15)
    there = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(afresh).toHaveBeenCalledOnce()
  })

  it('is asked for at once when the line is back', async () => {
    void recover(() => true, afresh)
    await vi.advanceTimersByTimeAsync(60_000)
    there = true
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(afresh).toHaveBeenCalledOnce()
  })

  it('is forgotten by who has gone elsewhere', async () => {
    there = true
    void recover(() => false, afresh)
    await vi.advanceTimersByTimeAsync(1000)
    expect(afresh).not.toHaveBeenCalled()
  })

  it('does not make the page go round in circles', async () => {
    there = true
    for (let time = 0; time < 5; time++) {
      void recover(() => true, afresh)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(afresh).toHaveBeenCalledOnce()
  })

  it('is still a failure to who asked for it', async () => {
    await expect(fetched(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await expect(fetched(() => Promise.resolve(3))).resolves.toBe(3)
    // The page has begun afresh just now: nothing of this is left for other tests.
    sessionStorage.setItem('pipworks.afresh', String(Date.now()))
    there = true
    await vi.advanceTimersByTimeAsync(1000)
  })
})

describe('a page that could not begin', () => {
  it('is tried again and again while it is empty, but not all the time', async () => {
    there = true
    const begun = vi.fn(() => void beginAfresh(() => true, begun))
    void beginAfresh(() => true, begun)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(begun).toHaveBeenCalledTimes(5)
  })

  it('is tried once where it shows something all the same', async () => {
    there = true
    void beginAfresh(() => false, afresh)
    await vi.advanceTimersByTimeAsync(1000)
    expect(afresh).toHaveBeenCalledOnce()
    const done = vi.fn()
    void beginAfresh(() => false, afresh).then(done)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(afresh).toHaveBeenCalledOnce()
    expect(done).toHaveBeenCalledOnce()
  })
})
