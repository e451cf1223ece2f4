/**
 * Whether the record of a finished game holds against what this device kept of it. Nobody is asked: the browser's
 * own Web Crypto does the sums. That choices and deal follow from the seed by the rules of the game is not
 * checked here, since the rules are not in the pages; `pipworks verify` does.
 */
import type { Kept, Own } from './keeping'

/** So the seed begins since shares are sealed; it makes a cipher. */
const CIPHER = 'chacha20:'
/** Something of 32 bytes as it is written: a secret, a seal, a key. */
const DIGITS = /^[0-9a-f]{64}$/

/** What is checked; each holds, or does not, or could not be looked at here. */
export interface Check {
  what: 'game' | 'commitment' | 'seals' | 'secret' | 'shares' | 'sealed' | 'seed' | 'link' | 'signature'
  holds: boolean | null
}

interface Told {
  headers: Map<string, string>
  /** Name and value as they are written, in order. */
  written: [string, string][]
  words: string[]
}

/** The headers of a record, and the words that were played. */
export function parted(record: string): Told {
  const headers = new Map<string, string>()
  const written: [string, string][] = []
  const words: string[] = []
  for (const raw of record.split(/\r?\n/)) {
    const line = raw.trim()
    const header = /^\[([A-Za-z]\w*)\s+"(.*)"\]$/.exec(line)
    if (header) {
      const [, name = '', value = ''] = header
      headers.set(name.toLowerCase(), value.trim())
      written.push([name, value.trim()])
    } else {
      const played = line.replace(/;.*$/, '').trim()
      words.push(
        ...played
          .replace(/^\d+\.(\s+|$)/, '')
          .split(/\s+/)
          .filter(Boolean),
      )
    }
  }
  return { headers, written, words }
}

const text = new TextEncoder()
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, '0')).join('')
const bytes = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))

async function digest(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', data))
}

/** The seal of a share: SHA-256 of what it is for, the table, the seat (from 1) and the share. */
export function sealOf(table: string, seat: number, share: string): Promise<string> {
  return digest(text.encode(['pipworks share', table, seat + 1, share].join('\n')))
}

type Seal = (said: string) => Promise<string>

/** HMAC-SHA-256 by a key in hexadecimal digits. */
async function sealing(key: string): Promise<Seal> {
  const made = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (said) => hex(await crypto.subtle.sign('HMAC', made, text.encode(said)))
}

/** Whether a record is signed, by the key that was kept where one was. */
async function signed(told: Told, known: string | undefined): Promise<boolean | null> {
  const key = told.headers.get('key')
  const signature = told.headers.get('signature')
  if (known !== undefined && (key !== known || signature === undefined)) return false
  if (key === undefined || signature === undefined) return null
  const lines = told.written
    .filter(([name]) => name.toLowerCase() !== 'signature')
    .map(([name, value]) => `${name}: ${value}`)
  const said = ['pipworks post 1 record', [...lines, told.words.join(' ')].join('\n')].join('\n')
  try {
    const made = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', made, bytes(signature), text.encode(said))
  } catch {
    return null // this browser does not know such signatures
  }
}

/** Whether sums can be done here: browsers do them only where the connection is safe, or on one's own machine. */
export const canCheck = (): boolean => globalThis.isSecureContext && 'subtle' in crypto

/** Whether something was promised about the deal, so that a record has to have it. */
function promised(kept: Kept | null): boolean {
  if (!kept) return false
  if (kept.seals !== undefined || kept.shares.length || Object.keys(kept.own ?? {}).length) return true
  // Tables that were kept before games were: there commitments were shown of given cards, too.
  return kept.commitment !== '' && kept.game !== undefined
}

/**
 * Check a record against what was kept of its table. What was kept must be in it: who leaves a header out proves
 * nothing. Where the cards were given, only the signature can be checked.
 */
export async function fairness(record: string, kept: Kept | null, table?: string): Promise<Check[]> {
  const told = parted(record)
  const of = (name: string): string => told.headers.get(name) ?? ''
  const signature: Check = { what: 'signature', holds: await signed(told, kept?.key) }
  const own = Object.keys(kept?.own ?? {}).length > 0
  const bound =
    own ||
    kept?.seals !== undefined ||
    ['seals', 'bindings'].some((each) => told.headers.has(each)) ||
    of('seed').startsWith(CIPHER)
  if (!told.headers.has('commitment') && !told.headers.has('secret')) {
    if (!promised(kept)) return [signature]
    const missing: Check['what'][] = bound ? ['commitment', 'seals'] : ['commitment']
    return [...missing.map((what) => ({ what, holds: false })), signature]
  }
  const shares = of('shares')
    .split('/')
    .map((share) => (share === '-' ? '' : share))
  const place = [of('table'), of('game'), ...shares].join('\n')
  const secret = DIGITS.test(of('secret')) ? of('secret') : null
  const seal = secret === null ? null : await sealing(secret)
  const seals: Check[] = bound
    ? [
        { what: 'seals', holds: shown(kept?.seals, told.headers.get('seals')) },
        { what: 'sealed', holds: await allSealed(of('table'), shares, of('seals'), of('bindings')) },
      ]
    : []
  const seed = seal && (bound ? CIPHER : '') + (await seal(`pipworks seed\n${place}`))
  return [
    { what: 'game', holds: (table ?? of('table')) === of('table') && shown(kept?.game, told.headers.get('game')) },
    {
      what: 'commitment',
      holds: shown(kept?.commitment === '' ? undefined : kept?.commitment, told.headers.get('commitment')),
    },
    ...seals,
    { what: 'secret', holds: secret !== null && (await committed(secret)) === of('commitment') },
    { what: 'shares', holds: ownShares(kept, shares) },
    { what: 'seed', holds: seed !== null && seed === of('seed') },
    { what: 'link', holds: kept?.link ? seal !== null && (await linked(seal, place, told.words, kept.link)) : null },
    signature,
  ]
}

/** Whether a record says what was shown; not known where nothing was kept, but it has to say something. */
function shown(before: string | undefined, now: string | undefined): boolean | null {
  if (now === undefined) return false
  return before === undefined ? null : before === now
}

/** What is shown of a secret before the deal. */
function committed(secret: string): Promise<string> {
  return digest(new Uint8Array([...text.encode('pipworks secret\0'), ...bytes(secret)]))
}

/** Whether what this device added is in the deal. Not known where it could not open its share in time. */
function ownShares(kept: Kept | null, shares: string[]): boolean | null {
  const own = Object.entries(kept?.own ?? {})
  if (!kept || !(own.length + kept.shares.length)) return null
  const there = ([seat, each]: [string, Own]): boolean => shares[Number(seat)] === each.share
  if (own.some((each) => !there(each) && each[1].opened) || !kept.shares.every((share) => shares.includes(share)))
    return false
  return own.every(there) ? true : null
}

/** Whether every share in a record is the one that was sealed, and nobody has one who should not. */
async function allSealed(table: string, shares: string[], seals: string, bindings: string): Promise<boolean> {
  const [each, how] = [seals.split('/'), bindings.split('/')]
  if (each.length !== shares.length || how.length !== shares.length) return false
  const fits = await Promise.all(
    shares.map(async (share, seat) => {
      const seal = each[seat] ?? ''
      if (how[seat] === 'none') return share === '' && seal === '-'
      if (how[seat] === 'withheld') return share === '' && DIGITS.test(seal)
      if (!['open', 'drawn', 'sealed'].includes(how[seat] ?? '')) return false
      return (await sealOf(table, seat, share)) === seal
    }),
  )
  return fits.every(Boolean)
}

/** Whether the first words of a record are those that a link was told of. */
async function linked(
  seal: Seal,
  place: string,
  words: string[],
  link: { words: number; hash: string },
): Promise<boolean> {
  if (link.words > words.length) return false
  const next = await sealing(await seal('pipworks links'))
  let hash = await next(place)
  for (const word of words.slice(0, link.words)) hash = await next(`${hash}\n${word}`)
  return hash === link.hash
}
