/** Puzzles without a server: judged as it judges them, each laid once, no more kept than is meant to be. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api/rest'
import type { Health, Judgement, KeptPuzzle, PracticeKit, PuzzleKit } from '../api/types'
import { answeredEquation, bringAlong, hasEquations, hintedEquation, judgedEquation, nextEquation } from './kits'
import { judgedBy } from './reckoning'

const { day, puzzle, said } = JSON.parse(readFileSync('src/lib/kit.fixture.json', 'utf8')) as {
  day: string
  puzzle: KeptPuzzle
  said: { text: string; told: Pick<Judgement, 'complete' | 'ok' | 'value' | 'left'> }[]
}

describe('an equation judged by what can be done with its numbers', () => {
  it.each(said)('is judged as the server judges $text', ({ text, told }) => {
    const judged = judgedBy(puzzle, text)
    expect({ complete: judged.complete, ok: judged.ok }).toEqual({ complete: told.complete, ok: told.ok })
    expect(judged.left).toEqual(told.left)
    // What all numbers make together is known where it is the target.
    if (!(told.complete && !told.ok)) expect(judged.value).toBe(told.value)
    if (!told.ok && told.value === null && text) expect(judged.message).not.toBe('')
  })
  it('tells what is not allowed', () => {
    expect(judgedBy(puzzle, '5/4').message).toContain('5 ÷ 4')
    expect(judgedBy(puzzle, '5+J+99').message).toContain('99')
  })
})

describe('equations that are kept', () => {
  const other = { ...puzzle, puzzle: { ...puzzle.puzzle, puzzle: 'other' } }
  const keep = (puzzles: KeptPuzzle[], what = 'brain-drain'): void =>
    localStorage.setItem(
      `pipworks.kit.practice.${what}`,
      JSON.stringify({ kit: { game: what, day, puzzles }, at: 1, laid: [] }),
    )

  it('come one after the other, and again when all have come', () => {
    expect(hasEquations()).toBe(false)
    expect(nextEquation('brain-drain', 'good')).toBeNull()
    keep([puzzle, other])
    expect(hasEquations()).toBe(true)
    const names = [1, 2, 3].map(() => nextEquation('brain-drain', 'strong')?.puzzle)
    expect(names).toEqual([puzzle.puzzle.puzzle, 'other', puzzle.puzzle.puzzle])
    expect(nextEquation('brain-drain', 'beginner')?.par).toBe(puzzle.pars['beginner'])
  })
  it('are answered, hinted at and given up', () => {
    keep([puzzle])
    const name = puzzle.puzzle.puzzle
    const right = answeredEquation(puzzle.puzzle, { text: puzzle.solutions[0] ?? '' }, 1)
    expect(right).toMatchObject({ ok: true, within_par: true, solutions: puzzle.solutions, count: puzzle.count })
    expect(answeredEquation(puzzle.puzzle, { text: '4+1+5+6' }, 1)).toMatchObject({ ok: false, solutions: [] })
    expect(answeredEquation(puzzle.puzzle, { pass: true }, 1)).toMatchObject({ ok: false, solvable: true })
    expect(hintedEquation(name, 1)).toEqual({ steps: puzzle.steps.slice(0, 1), of: puzzle.steps.length })
    expect(judgedEquation('unknown', '1')).toBeNull()
  })
})

describe('puzzles that are brought along', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('wait until the server has made its games ready, and are brought once a day', async () => {
    const health = { ok: true, starting: true } as Health
    const looked = vi.spyOn(api, 'health').mockImplementation(() => Promise.resolve({ ...health }))
    const equations = vi
      .spyOn(api, 'practiceKit')
      .mockImplementation((game, day) => Promise.resolve({ game, day, puzzles: [] } as PracticeKit))
    const positions = vi
      .spyOn(api, 'problemKit')
      .mockImplementation((game, day) => Promise.resolve({ game, day, puzzles: [] } as PuzzleKit))
    bringAlong('some', 'other')
    await vi.advanceTimersByTimeAsync(90_000)
    expect([looked.mock.calls.length > 1, equations.mock.calls.length]).toEqual([true, 0])
    health.starting = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([equations.mock.calls.length, positions.mock.calls.length]).toEqual([1, 1])
    const times = looked.mock.calls.length
    bringAlong('some', 'other')
    await vi.advanceTimersByTimeAsync(90_000)
    expect([looked.mock.calls.length, equations.mock.calls.length]).toEqual([times, 1])
  })
})
