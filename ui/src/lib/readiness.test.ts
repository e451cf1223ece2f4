/** Who waits for a game that is made ready is told so, and about how long it takes. */
import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../api/rest'
import GettingReady from '../parts/GettingReady.svelte'
import { w } from '../words'
import { inSteps, waitForBots, whenReady } from './readiness.svelte'

const health = { ok: true, version: '', database: null, starting: true, set_aside: 0, mail: null }
const nothing = { preparing: {}, preparing_bots: {}, ready_in: {} }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is told in steps of five seconds, and of ten from a minute on', () => {
  expect([0.1, 4, 7, 13, 58, 61, 66, 124].map(inSteps)).toEqual([5, 5, 5, 15, 60, 60, 70, 120])
})

it('says what is left while somebody waits, and nothing any more when it is there', async () => {
  vi.spyOn(api, 'games').mockResolvedValue([])
  const asked = vi.spyOn(api, 'health')
  asked.mockResolvedValueOnce({ ...health, ...nothing, preparing: { femto: 2 } })
  asked.mockResolvedValue({ ...health, ...nothing, preparing: { femto: 23 }, ready_in: { femto: 18.7 } })
  const { container } = render(GettingReady)
  let come: (what: string) => void = () => undefined
  const waiting = whenReady('femto:hand_size=3', new Promise<string>((done) => (come = done)))
  await vi.advanceTimersByTimeAsync(1300)
  await tick()
  expect(container.textContent).toContain(w.app.home.pieces(2))
  await vi.advanceTimersByTimeAsync(1600)
  await tick()
  expect(container.textContent).toContain(w.app.home.pieces(23))
  come('dealt')
  expect(await waiting).toBe('dealt')
  await tick()
  expect(container.textContent.trim()).toBe('')
})

it('says about how long it takes, where that is known', () => {
  expect(w.app.home.makingReady('Femto', null)).toBe('Femto is being made ready.')
  expect(w.app.home.makingReady('Femto', 20)).toBe('Femto is being made ready: about 20 s more.')
})

it('says that bots are made ready for whom somebody waits, and does not ask again once they are', async () => {
  vi.spyOn(api, 'games').mockResolvedValue([])
  const asked = vi.spyOn(api, 'health')
  asked.mockResolvedValueOnce({ ...health, ...nothing, preparing_bots: { ascent: 4 } })
  asked.mockResolvedValue({ ...health, ...nothing })
  const { container } = render(GettingReady)
  const end = waitForBots('ascent:players=2')
  await vi.advanceTimersByTimeAsync(1300)
  await tick()
  expect(container.textContent).toContain(w.app.home.pieces(4))
  await vi.advanceTimersByTimeAsync(1600)
  await tick()
  expect(container.textContent.trim()).toBe('')
  end()
  waitForBots('ascent')
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('says nothing of bots that have answered before it was asked', async () => {
  const asked = vi.spyOn(api, 'health').mockResolvedValue({ ...health, ...nothing, preparing_bots: { femto: 4 } })
  waitForBots('femto')()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).not.toHaveBeenCalled()
})
