import { describe, expect, it, vi } from 'vitest'
import { sentence } from '../api/rest'
import { delayAfter } from '../api/session.svelte'
import type { TableInfo } from '../api/types'
import type { View } from '../api/views'
import { fieldsOf, readList, wordsOf } from './options'
import { go, match, router } from './router.svelte'
import { namesOf, ownShare, pendingSeats } from './seats'
import { clockText, hearTime, serverTime, theTime } from './time.svelte'

describe('addresses', () => {
  it('are taken apart by patterns', () => {
    expect(match('/t/:id/replay', '/t/abc/replay')).toEqual({ id: 'abc' })
    expect(match('/variants/:code', '/variants/femto:goal=low,pack=2-3')).toEqual({ code: 'femto:goal=low,pack=2-3' })
    expect(match('/t/:id', '/t/abc/replay')).toBeNull()
    expect(match('/lobby', '/')).toBeNull()
    expect(match('/', '/')).toEqual({})
    expect(match('/lobby', '/lobby/')).toEqual({})
  })

  it('are read however much of them has been encoded', () => {
    const before = location.pathname
    for (const [address, path] of [
      ['/variants/femto%3Agoal%3Dlow%2Cpack%3D2-3', '/variants/femto:goal=low,pack=2-3'],
      ['/variants/femto:goal=low', '/variants/femto:goal=low'],
      ['/class/%C3%84b%2Fcd%3Fx%23y%25', '/class/Äb%2Fcd%3Fx%23y%25'],
      ['/class/100%', '/class/100%'],
    ] as const) {
      go(address, true)
      expect(router.path).toBe(path)
      go(router.path, true)
      expect(router.path).toBe(path)
    }
    go(before, true)
  })
})

describe('a form of options', () => {
  it('finds the words of a goal', () => {
    expect(wordsOf(String.raw`^(high|low|multiple:[1-9]\d*|nearest:\d+)$`)).toEqual({
      words: ['high', 'low'],
      numbered: ['multiple:', 'nearest:'],
    })
    expect(wordsOf('^[a-f0-9]+$')).toBeNull()
  })

  it('has a control for each sort of option, in order', () => {
    const fields = fieldsOf({
      properties: {
        pack: { title: 'Pack', type: 'array', default: [2, 3] },
        hand_size: { title: 'Hand size', type: 'integer', minimum: 1, maximum: 10, default: 4 },
        spare: { title: 'Übrig', enum: ['none', 'hidden'], words: { none: 'keine' }, default: 'none' },
        both: { title: 'Both', type: 'boolean', default: false },
      },
    })
    expect(fields.map((field) => [field.title, field.control.sort])).toEqual([
      ['Pack', 'list'],
      ['Hand size', 'number'],
      ['Übrig', 'choice'],
      ['Both', 'switch'],
    ])
    expect(['none', 'hidden'].map((word) => fields[2]?.say(word))).toEqual(['keine', 'hidden'])
  })

  it('reads lists as people write them', () => {
    expect(readList('2, 3 5-8 j')).toEqual([2, 3, 5, 8, 'J'])
    expect(readList('2-3-5-j')).toEqual([2, 3, 5, 'J'])
    expect(readList('-1 2, -3 🦄')).toEqual([-1, 2, -3, '🦄']) // nothing is taken away: it is refused in a sentence
    expect(readList(' ')).toEqual([])
  })
})

const view = (seat: number, more: Partial<View> & Record<string, unknown> = {}): View => ({
  variant: 'x',
  seat,
  to_act: [0, 1],
  choices: [],
  turn: 1,
  phase: 'play',
  zones: [],
  scores: [0, 0],
  tally: { label: 'Points', values: ['0', '0'], numbers: [0, 0] },
  ...more,
})

describe('several seats on one device', () => {
  it('are asked one after the other', () => {
    const views = { 0: view(0), 1: view(1) }
    expect(pendingSeats([0, 1], views, {})).toEqual([0, 1])
    expect(pendingSeats([0, 1], views, { 0: '10' })).toEqual([1])
  })

  it('have names that differ', () => {
    const seats = ['Greedy', 'Greedy', 'Guest', 'Ann'].map((name) => ({ kind: 'person', name }))
    const names = namesOf({ seats } as unknown as TableInfo, (n) => `Player ${n}`, 'open')
    expect(names).toEqual(['Greedy 1', 'Greedy 2', 'Player 3', 'Ann'])
  })

  it('add randomness of their own', () => {
    expect(ownShare()).toMatch(/^[0-9a-f]{32}$/)
    expect(ownShare()).not.toBe(ownShare())
  })
})

describe('small things', () => {
  it('a lost connection is tried again, ever more slowly', () => {
    expect(delayAfter(0, 0.5)).toBe(400)
    expect(delayAfter(3, 0.5)).toBe(3200)
    expect(delayAfter(30, 0.5)).toBe(10_000)
    expect(delayAfter(30, 0)).toBeGreaterThan(0)
  })

  it('clocks read as clocks do', () => {
    const days = (n: number): string => `${n} days`
    expect(clockText(245, days)).toBe('4:05')
    expect(clockText(3723, days)).toBe('1:02:03')
    expect(clockText(-3, days)).toBe('0:00')
    expect(clockText(3 * 86_400 + 5, days)).toBe('3 days')
  })

  it('what begins for all at once is counted down by the clock of the server', () => {
    vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') })
    const ahead = (): number => (serverTime() - theTime()) / 1000
    expect(ahead()).toBe(0)
    for (const [told, found] of [
      [3600, 3600],
      [3598, 3600], // an answer that took two seconds
      [3601, 3601],
      [0, 3601], // one that had been kept for an hour
    ] as const) {
      hearTime(new Date(Date.now() + 1000 * told).toUTCString())
      expect(ahead()).toBe(found)
    }
    for (const none of [null, '', 'yesterday']) hearTime(none)
    expect(ahead()).toBe(3601)
    vi.useRealTimers()
  })

  it('reasons are sentences', () => {
    expect(sentence("'7' is not in your hand")).toBe("'7' is not in your hand.")
    expect(sentence('there is no such table')).toBe('There is no such table.')
    expect(sentence('Right!')).toBe('Right!')
    expect(sentence('femto:goal=low has 2 seats')).toBe('femto:goal=low has 2 seats.')
    expect(sentence('seats: there are 3')).toBe('Seats: there are 3.')
  })
})
