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

const without = (record: string, ...names: string[]): string =>
  record.replace(new RegExp(`^\\[(${names.join('|') || '-'}) .*\\n`, 'gm'), '')

const hex = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('hex')

async function hmac(key: string, said: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const made = await crypto.subtle.importKey('raw', Buffer.from(key, 'hex'), algorithm, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', made, new TextEncoder().encode(said)))
}

/** A record as somebody else signs it. */
async function signedAnew(record: string): Promise<string> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const key = hex(await crypto.subtle.exportKey('raw', pair.publicKey))
  const changed = record.replace(/\[Key ".*"\]/, `[Key "${key}"]`)
  const { written, words } = parted(changed)
  const lines = written.filter(([name]) => name !== 'Signature').map(([name, value]) => `${name}: ${value}`)
  const said = ['pipworks post 1 record', ...lines, words.join(' ')].join('\n')
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(said))
  return changed.replace(/\[Signature ".*"\]/, `[Signature "${hex(signature)}"]`)
}

describe('a record', () => {
  it('holds against what was kept of its game', async () => {
    expect((await fairness(played.record, played.kept)).map((each) => each.holds)).toEqual([
      null,
      ...Array<boolean>(6).fill(true),
    ])
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

  it('of given cards has a signature and no more, unless something was promised of them', async () => {
    const given = without(played.record, 'Commitment', 'Secret', 'Shares', 'Table')
    const signature = { what: 'signature', holds: false }
    const commitment = { what: 'commitment', holds: false }
    expect(await fairness(given, null)).toEqual([signature])
    expect(await fairness(given, played.kept)).toEqual([commitment, signature])
    const none = { ...played.kept, shares: [] }
    expect(await fairness(given, { ...none, game: 'femto' })).toEqual([commitment, signature])
    expect(await fairness(given, none)).toEqual([signature]) // so tables of given cards were kept once
  })

  it('is only half shown to who kept nothing', async () => {
    expect((await fairness(played.record, null)).map((each) => each.holds)).toEqual([
      null,
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
  const { record, kept: before } = JSON.parse(readFileSync('src/lib/sealed.fixture.json', 'utf8')) as typeof played
  const of = (name: string): string => parted(record).headers.get(name) ?? ''
  const own = { ...before, game: of('game'), key: of('key') }
  const mine = own.own!['0']!
  const other = (name: string, value: string): string =>
    record.replace(new RegExp(`\\[${name} ".*"\\]`), `[${name} "${value}"]`)
  const wrong = (text: string, more: object = {}): Promise<Check['what'][]> => bad(text, { ...own, ...more })

  it('holds against what was kept', async () => {
    expect((await fairness(record, own, of('table'))).map((each) => each.holds)).toEqual(Array(9).fill(true))
    expect((await fairness(record, before)).map((each) => each.holds)).toEqual([null, ...Array<boolean>(8).fill(true)])
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

  it('is found out by whatever was left out, whoever has signed it', async () => {
    const first = async (...names: string[]): Promise<Check['what'][]> =>
      bad(await signedAnew(without(record, ...names)), { ...own, key: undefined })
    expect(await first()).toEqual([])
    const all = ['Commitment', 'Secret', 'Shares', 'Seals', 'Bindings', 'Table']
    expect(await first(...all)).toEqual(['commitment', 'seals'])
    expect(await first('Seals', 'Bindings')).toEqual(['seals', 'sealed'])
    expect(await first('Seals')).toEqual(['seals', 'sealed'])
    expect(await first('Bindings')).toEqual(['sealed'])
    expect(await first('Commitment')).toEqual(['commitment', 'secret'])
    expect(await first('Secret')).toEqual(['secret', 'seed', 'link'])
    expect(await first('Table')).toEqual(['sealed', 'seed', 'link'])
    expect(await first('Game')).toEqual(['game', 'seed', 'link'])
    for (const part of ['seals', 'own'] as const)
      expect(
        await bad(without(record, ...all), { commitment: '', shares: [], link: null, at: 0, [part]: own[part] }),
      ).toContain('seals')
  })

  it('needs the seed of a cipher', async () => {
    expect(await wrong(record.replace('"chacha20:', '"'))).toEqual(['seed', 'signature'])
    const older = without(record, 'Seals', 'Bindings').replace('"chacha20:', '"')
    expect(await wrong(older)).toEqual(['seals', 'sealed', 'seed', 'signature'])
  })

  it('is of the game and the table at which one sat down, by the server’s key', async () => {
    expect(await wrong(record, { game: 'femto:hand_size=3' })).toEqual(['game'])
    const elsewhere = await fairness(record, own, 'elsewhere')
    expect(elsewhere.filter((each) => each.holds === false).map((each) => each.what)).toEqual(['game'])
    expect(await wrong(await signedAnew(record))).toEqual(['signature'])
    expect(await wrong(without(record, 'Key', 'Signature'))).toEqual(['signature'])
  })

  it('of a game that plays alike, whose deal the server liked better, is found out', async () => {
    const deals = await Promise.all(
      [100, 101, 102, 103].map(async (limit) => {
        const code = `friend-or-foe:turn_limit=${limit}`
        const place = [of('table'), code, ...of('shares').split('/')].join('\n')
        const seed = `chacha20:${await hmac(of('secret'), `pipworks seed\n${place}`)}`
        const forged = other('Game', code).replace(/\[Seed ".*"\]/, `[Seed "${seed}"]`)
        const link = { words: 0, hash: await hmac(await hmac(of('secret'), 'pipworks links'), place) }
        return { seed, forged: await signedAnew(forged), link }
      }),
    )
    expect(new Set(deals.map(({ seed }) => seed)).size).toBe(4)
    for (const { forged, link } of deals) {
      expect(await bad(forged, { ...before, link })).toEqual([]) // nothing else tells
      expect(await wrong(forged, { link, key: undefined })).toEqual(['game'])
    }
  })

  it('does not blame the server for what this device did not open', async () => {
    const late = { own: { '0': { share: 'ab'.repeat(16), seal: '', opened: false } } }
    const found = await fairness(record, { ...own, ...late })
    expect(found.find((each) => each.what === 'shares')?.holds).toBeNull()
  })
})

describe('a share of one’s own', () => {
  beforeEach(() => vi.stubGlobal('isSecureContext', true))
  afterEach(() => vi.unstubAllGlobals())
  const seat = (at: number, more: object = {}): object => ({ seat: at, kind: 'person', you: at === 0, ...more })
  const table = (seats: object[], commitment = 'cc', variant = 'femto'): TableInfo =>
    ({ id: 't', status: 'waiting', variant, commitment, seats }) as TableInfo

  it('is opened when all are bound, and only to what was shown first', async () => {
    const promised = { commitment: 'cc', game: 'femto' }
    const seals = await sealed('t', [0], promised)
    const seal = seals?.[0] ?? ''
    expect(seal).toMatch(/^[0-9a-f]{64}$/)
    expect(await sealed('t', [0], promised)).toEqual(seals)
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
    expect(toOpen(table(all, 'cc', 'femto:goal=low'))).toEqual([])
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
  it('is kept as it was first shown, with the last link', () => {
    keep('one', { commitment: 'aa', game: 'femto', share: '01' })
    keep('one', { commitment: 'bb', game: 'other', link: { words: 3, hash: 'cc' }, key: 'dd' })
    keep('one', { commitment: 'bb', link: null, key: 'ee' })
    const link = { words: 3, hash: 'cc' }
    expect(kept('one')).toMatchObject({ commitment: 'aa', game: 'femto', key: 'dd', shares: ['01'], link })
    keep('two', { commitment: null, game: 'femto', key: 'dd' })
    expect(kept('two')).toBeNull()
  })

  it('has no game that was only shown when it was too late', () => {
    keep('old', { commitment: 'aa' })
    keep('old', { commitment: 'aa', game: 'femto' })
    expect(kept('old')?.game).toBeUndefined()
    keep('again', { own: { '0': { share: '', seal: '', opened: false } }, game: 'other' }) // a rematch, sealed before
    keep('again', { commitment: 'aa', game: 'femto' })
    expect(kept('again')).toMatchObject({ commitment: 'aa', game: 'femto' })
  })

  it('is kept of so many tables and no more', () => {
    for (let at = 0; at < MOST_KEPT + 5; at++) keep(`t${at}`, { commitment: 'aa' })
    expect(localStorage.length).toBe(MOST_KEPT)
  })
})
