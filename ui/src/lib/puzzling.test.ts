/** What is kept of puzzles: counted once, days in a row, never too much. */
import { describe, expect, it } from 'vitest'
import { Refused } from '../api/rest'
import { keepPuzzling, kept, MOST_KEPT, rated, streak, today, withOne } from './puzzling'

const one = (puzzle: string, solved = true, day: string | null = null) => ({
  puzzle,
  choices: ['6'],
  solved,
  day,
  rating: 1040,
})

describe('puzzles that were tried', () => {
  it('are counted once, and kept', () => {
    const first = withOne(kept('femto'), one('a'))
    expect(first).toMatchObject({ rating: 1040, tried: 1, solved: 1, last: ['a'] })
    keepPuzzling('femto', withOne(first, { ...one('a', false), rating: 900 }))
    expect(kept('femto')).toEqual(first)
    expect(kept('another').tried).toBe(0)
  })
  it('leave what is kept alone where it cannot be read', () => {
    localStorage.setItem('pipworks.puzzles.femto', '{')
    expect(kept('femto').rating).toBeNull()
  })
  it('are forgotten after a while', () => {
    let now = kept('femto')
    for (let at = 0; at < MOST_KEPT + 5; at++) now = withOne(now, one(`p${at}`, at % 2 > 0, today(at * 86_400_000)))
    expect(now.last.length).toBe(MOST_KEPT)
    expect(Object.keys(now.days).length).toBe(MOST_KEPT)
    expect(now.tried).toBe(MOST_KEPT + 5)
  })
})

describe('puzzles that were answered without a connection', () => {
  const alone = ['a', 'b', 'c'].reduce((now, each) => withOne(now, { ...one(each), rating: null }), kept('femto'))

  it('wait to be rated, in their order', async () => {
    expect(alone.rating).toBeNull()
    expect(alone.tried).toBe(3)
    const asked: unknown[] = []
    const now = await rated(alone, (...each) => Promise.resolve(asked.push(each) && 1000 + 10 * asked.length))
    expect(asked).toEqual([
      ['a', ['6'], null, 0],
      ['b', ['6'], 1010, 1],
      ['c', ['6'], 1020, 2],
    ])
    expect(now).toMatchObject({ rating: 1030, tried: 3, unrated: [] })
  })
  it('wait on where the server is lost again, and are dropped where it refuses one', async () => {
    const refusal = new Refused({ title: '', status: 404, code: 'no-such-puzzle', detail: 'There is none' })
    const now = await rated(alone, (puzzle) => {
      if (puzzle === 'a') return Promise.reject(refusal)
      return puzzle === 'b' ? Promise.resolve(990) : Promise.reject(new TypeError('lost'))
    })
    expect(now.rating).toBe(990)
    expect(now.unrated.map((each) => each.puzzle)).toEqual(['c'])
  })
})

describe('days in a row', () => {
  it('end where one was missed or failed', () => {
    const days = { '2026-11-20': true, '2026-11-21': true, '2026-11-18': true, '2026-11-19': false }
    expect(streak(days, '2026-11-22')).toBe(2)
    expect(streak({ ...days, '2026-11-22': true }, '2026-11-22')).toBe(3)
    expect(streak({ ...days, '2026-11-22': false }, '2026-11-22')).toBe(0)
    expect(streak(days, '2026-11-24')).toBe(0)
    expect(streak({ '2026-02-28': true, '2026-03-01': true }, '2026-03-01')).toBe(2)
  })
  it('keep the first answer of a day', () => {
    const first = withOne(kept('femto'), one('a', false, '2026-11-22'))
    expect(withOne(first, one('a', true, '2026-11-22')).days).toEqual({ '2026-11-22': false })
  })
})
