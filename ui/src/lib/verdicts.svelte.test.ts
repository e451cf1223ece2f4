/** A verdict that is followed, against a server that answers when the test says so. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, Refused } from '../api/rest'
import type { VariantVerdict } from '../api/types'
import { exampleVerdict } from './verdict.example'
import { reach, SAMPLES_PAUSE, steps, TROUBLE_PAUSE, Verdicts } from './verdicts.svelte'

const nothing = (variant: string, more: Partial<VariantVerdict> = {}): VariantVerdict =>
  exampleVerdict(variant, { state: 'measuring', round: 0, progress: 0.4, exact: null, judgement: null, ...more })
const refusal = (code: string): Refused => new Refused({ title: '', status: 400, code, detail: `it is ${code}` })

type Answer = (what: VariantVerdict | Error) => Promise<void>
let asked: { code: string; seen: number; visitor: string; signal: AbortSignal; answer: Answer }[]
let verdicts: Verdicts
const last = (): (typeof asked)[number] => asked.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.spyOn(api, 'verdict').mockImplementation(
    (code, visitor, seen, signal) =>
      new Promise((resolve, reject) => {
        const answer: Answer = async (what) => {
          if (what instanceof Error) reject(what)
          else resolve(what)
          await vi.advanceTimersByTimeAsync(0)
        }
        asked.push({ code, visitor, seen, signal, answer })
      }),
  )
  verdicts = new Verdicts()
})
afterEach(() => {
  verdicts.leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function follow(code: string): Promise<void> {
  verdicts.follow(code)
  await vi.advanceTimersByTimeAsync(0)
}

describe('a verdict', () => {
  it('is asked for until it is done', async () => {
    await follow('femto')
    expect([last().code, last().seen]).toEqual(['femto', 0])
    await last().answer(nothing('femto'))
    expect(verdicts.standing?.progress).toBe(0.4)
    expect([verdicts.found, verdicts.busy]).toEqual([null, true])
    await vi.advanceTimersByTimeAsync(SAMPLES_PAUSE)
    await last().answer(exampleVerdict('femto', { state: 'comparing' }))
    expect([verdicts.found?.judgement, verdicts.current, verdicts.busy]).toEqual(['femto is fair.', true, true])
    await vi.advanceTimersByTimeAsync(SAMPLES_PAUSE)
    expect(last().seen).toBe(1)
    await last().answer(exampleVerdict('femto', { round: 2 }))
    await vi.advanceTimersByTimeAsync(TROUBLE_PAUSE)
    expect([asked.length, verdicts.busy]).toEqual([3, false])
  })

  it('stays in sight, as that of former rules, until there is one on the new', async () => {
    await follow('femto')
    await last().answer(exampleVerdict('femto'))
    await follow('femto:goal=low')
    expect([verdicts.found?.variant, verdicts.current, verdicts.busy]).toEqual(['femto', false, true])
    await last().answer(nothing('femto:goal=low'))
    expect([verdicts.found?.variant, verdicts.current]).toEqual(['femto', false])
    await vi.advanceTimersByTimeAsync(SAMPLES_PAUSE)
    await last().answer(exampleVerdict('femto:goal=low'))
    expect([verdicts.found?.variant, verdicts.current]).toEqual(['femto:goal=low', true])
  })

  it('of former rules that comes too late changes nothing', async () => {
    await follow('femto')
    const late = last()
    await follow('femto:goal=low')
    expect([late.signal.aborted, last().visitor]).toEqual([true, late.visitor])
    await last().answer(exampleVerdict('femto:goal=low'))
    await late.answer(exampleVerdict('femto'))
    expect(verdicts.found?.variant).toBe('femto:goal=low')
  })

  it('is asked for again after a trouble that passes, and not after one that stays', async () => {
    await follow('femto')
    await last().answer(refusal('too-many'))
    expect(verdicts.problem).toBe('It is too-many.')
    await vi.advanceTimersByTimeAsync(TROUBLE_PAUSE)
    await last().answer(refusal('superseded'))
    await vi.advanceTimersByTimeAsync(10 * TROUBLE_PAUSE)
    expect(asked.length).toBe(2)
    await follow('femto')
    await last().answer(exampleVerdict('femto'))
    expect([verdicts.problem, verdicts.current]).toEqual([null, true])
  })

  it('is not asked for while nobody looks', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await follow('femto')
    await vi.advanceTimersByTimeAsync(TROUBLE_PAUSE)
    expect(asked).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.length).toBe(1)
  })
})

describe('a chart', () => {
  it('reaches as far as the largest value', () => {
    expect(reach([0.2, -0.7], [0.5])).toBe(0.7)
    expect(reach([], [])).toBeGreaterThan(0)
  })

  it('has a step for every value, over the whole width', () => {
    const x = (part: number): number => 10 * part
    expect(steps([1, -1], x, (value) => value)).toBe('0.0,1.0 5.0,1.0 5.0,-1.0 10.0,-1.0')
  })
})
