import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { fairness, parted, type Check } from './fairness'
import { keep, kept, MOST_KEPT, type Kept } from './keeping'

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
