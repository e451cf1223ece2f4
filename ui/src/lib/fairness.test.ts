import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TableInfo } from '../api/types'
import { fairness, parted, sealOf, type Check } from './fairness'
import { keep, kept, MOST_KEPT, type Kept } from './keeping'
import { lies, sealed, settled, toOpen } from './sealing'

/** A game that was played at a table of a server, and what one of its players kept. */
const played = JSON.parse(readFileSync('src/lib/fairness.fixture.json', 'utf8')) as { record: string; kept: Kept }

const bad = async (record: string, own: Kept | null = played.kept): Promise<Check['what'][]> =>
  (await fairness(record, own)).filter((each) => each.holds === false).map((each) => each.what)

describe('a record', () => {
  it('holds against what was kept of its game', async () => {
    expect((await fairness(played.record, played.kept)).map((each) => each.holds)).toEqual(Array(6).fill(true))
  })

  it('can be wrapped anew and have comments', async () => {
    const wrapped = played.record.replace(/ {2}/g, '\n  ').replace(/\n(\d+\. .*)/g, '\n$1 ; told')
    expect(await bad(wrapped)).toEqual([])
  })

  it('is found out by whatever was changed', async () => {
    const { record, kept: own } = played
    const other = (name: string, value: string): string =>
      record.replace(new RegExp(`\\[${name} ".*"\\]`), `[${name} "${value}"]`)
    expect(await bad(other('Player1', 'Eve'))).toEqual(['signature'])
    expect(await bad(other('Commitment', 'ab'.repeat(32)))).toEqual(['commitment', 'secret', 'signature'])
    expect(await bad(other('Secret', 'ab'.repeat(32)))).toEqual(['secret', 'seed', 'link', 'signature'])
    expect(await bad(other('Shares', 'aa/bb'))).toEqual(['shares', 'seed', 'link', 'signature'])
    const { words } = parted(record)
    expect(await bad(record.replace(`\n1. ${words[0]}`, '\n1. 1:99'))).toEqual(['link', 'signature'])
    expect(await bad(record.slice(0, record.lastIndexOf('\n', record.length - 2)))).toEqual(['link', 'signature'])
    expect(await bad(record, { ...own, commitment: 'ab'.repeat(32) })).toEqual(['commitment'])
    expect(await bad(record, { ...own, link: { words: 1, hash: 'ab'.repeat(32) } })).toEqual(['link'])
  })

  it('of given cards has a signature and no more', async () => {
    const given = played.record.replace(/^\[(Commitment|Secret|Shares|Table) .*\n/gm, '')
    expect(await fairness(given, played.kept)).toEqual([{ what: 'signature', holds: false }])
  })

  it('is only half shown to who kept nothing', async () => {
    expect((await fairness(played.record, null)).map((each) => each.holds)).toEqual([
      null,
      true,
      null,
      true,
      null,
      true,
    ])
  })
})

describe('a record of sealed shares', () => {
  const { record, kept: own } = JSON.parse(readFileSync('src/lib/sealed.fixture.json', 'utf8')) as typeof played
  const mine = own.own!['0']!
  const other = (name: string, value: string): string =>
    record.replace(new RegExp(`\\[${name} ".*"\\]`), `[${name} "${value}"]`)
  const wrong = (text: string, more: object = {}): Promise<Check['what'][]> => bad(text, { ...own, ...more })

  it('holds against what was kept', async () => {
    expect((await fairness(record, own)).map((each) => each.holds)).toEqual(Array(8).fill(true))
    expect(await sealOf('table', 0, 'ab')).toBe('a69ceab805d6067f73bfdf02f7804d8268d407d5699fe7362474139fe360a828')
  })

  it('is found out by another share, seal or word about them', async () => {
    const [one = '', two = ''] = own.seals?.split('/') ?? []
    expect(await wrong(other('Seals', `${two}/${one}`))).toEqual(['seals', 'sealed', 'signature'])
    expect(await wrong(other('Bindings', 'sealed/none'))).toEqual(['sealed', 'signature'])
    expect(await wrong(other('Shares', `${mine.share}/${'ab'.repeat(16)}`))).toEqual([
      'sealed',
      'seed',
      'link',
      'signature',
    ])
    expect(await wrong(record, { seals: `${one}/${'ab'.repeat(32)}` })).toEqual(['seals'])
    expect(await wrong(record, { own: { '0': { ...mine, share: 'ab'.repeat(16) } } })).toEqual(['shares'])
  })

  it('does not blame the server for what this device did not open', async () => {
    const late = { own: { '0': { share: 'ab'.repeat(16), seal: '', opened: false } } }
    const found = await fairness(record, { ...own, ...late })
    expect(found.find((each) => each.what === 'shares')?.holds).toBeNull()
  })
})

describe('a share of one’s own', () => {
  beforeEach(() => vi.stubGlobal('isSecureContext', true))
  afterEach(() => {
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  const seat = (at: number, more: object = {}): object => ({ seat: at, kind: 'person', you: at === 0, ...more })
  const table = (seats: object[], commitment = 'cc'): TableInfo =>
    ({ id: 't', status: 'waiting', commitment, seats }) as TableInfo

  it('is opened when all are bound, and only to what was shown first', async () => {
    const seals = await sealed('t', [0], 'cc')
    const seal = seals?.[0] ?? ''
    expect(seal).toMatch(/^[0-9a-f]{64}$/)
    expect(await sealed('t', [0], 'cc')).toEqual(seals)
    const own = seat(0, { seal, opens: true })
    expect(toOpen(table([own, seat(1)]))).toEqual([])
    expect(kept('t')?.seals).toBeUndefined()
    const all = [own, seat(1, { seal: 'aa' }), { seat: 2, kind: 'bot', you: false }]
    const [due] = toOpen(table(all))
    expect(due?.seat).toBe(0)
    expect(await sealOf('t', 0, due?.own.share ?? '')).toBe(seal)
    expect(kept('t')?.seals).toBe(`${seal}/aa/-`)
    expect(toOpen(table([own, seat(1, { seal: 'bb' }), all[2]!]))).toEqual([])
    expect(toOpen(table(all, 'dd'))).toEqual([])
    expect(toOpen(table([seat(0, { seal, opens: false }), ...all.slice(1)]))).toEqual([])
    expect(toOpen(table([seat(0, { seal: 'ee', opens: true }), ...all.slice(1)]))).toEqual([])
    const begun = (): TableInfo => ({ ...table([seat(0, { seal }), ...all.slice(1)]), status: 'playing' })
    expect(toOpen(begun())).toHaveLength(1)
    if (due) settled('t', 0, due.own)
    expect(kept('t')?.own?.[0]?.opened).toBe(true)
    expect(toOpen(begun())).toEqual([])
    expect([lies('t', 0), lies('t', 1), lies('u', 0)]).toEqual([true, false, false])
  })
})

describe('what a table promised', () => {
  afterEach(() => localStorage.clear())

  it('is kept as it was first shown, with the last link', () => {
    keep('one', { commitment: 'aa', share: '01' })
    keep('one', { commitment: 'bb', link: { words: 3, hash: 'cc' } })
    keep('one', { commitment: 'bb', link: null })
    expect(kept('one')).toMatchObject({ commitment: 'aa', shares: ['01'], link: { words: 3, hash: 'cc' } })
    keep('two', { commitment: null })
    expect(kept('two')).toBeNull()
  })

  it('is kept of so many tables and no more', () => {
    for (let at = 0; at < MOST_KEPT + 5; at++) keep(`t${at}`, { commitment: 'aa' })
    expect(localStorage.length).toBe(MOST_KEPT)
  })
})
