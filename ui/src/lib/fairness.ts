/**
 * Whether the record of a finished game holds against what this device kept of it. Nobody is asked: the browser's
 * own Web Crypto does the sums. That choices and deal follow from the seed by the rules of the game is not
 * checked here, since the rules are not in the pages; `pipworks verify` does.
 */
import type { Kept } from './keeping'

/** What is checked; each holds, or does not, or could not be looked at here. */
export interface Check {
  what: 'commitment' | 'secret' | 'shares' | 'seed' | 'link' | 'signature'
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

type Seal = (said: string) => Promise<string>

/** HMAC-SHA-256 by a key in hexadecimal digits. */
async function sealing(key: string): Promise<Seal> {
  const made = await crypto.subtle.importKey('raw', bytes(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (said) => hex(await crypto.subtle.sign('HMAC', made, text.encode(said)))
}

async function signed(told: Told): Promise<boolean | null> {
  const key = told.headers.get('key')
  const signature = told.headers.get('signature')
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

/** Check a record against what was kept. Where the cards were given, only the signature can be. */
export async function fairness(record: string, kept: Kept | null): Promise<Check[]> {
  const told = parted(record)
  if (!told.headers.has('commitment')) return [{ what: 'signature', holds: await signed(told) }]
  const of = (name: string): string => told.headers.get(name) ?? ''
  const shares = of('shares')
    .split('/')
    .map((share) => (share === '-' ? '' : share))
  const place = [of('table'), of('game'), ...shares].join('\n')
  const secret = text.encode('pipworks secret\0')
  const commitment = await digest(new Uint8Array([...secret, ...bytes(of('secret'))]))
  const seal = await sealing(of('secret'))
  return [
    { what: 'commitment', holds: kept ? kept.commitment === of('commitment') : null },
    { what: 'secret', holds: commitment === of('commitment') },
    { what: 'shares', holds: kept?.shares.length ? kept.shares.every((share) => shares.includes(share)) : null },
    { what: 'seed', holds: (await seal(`pipworks seed\n${place}`)) === of('seed') },
    { what: 'link', holds: kept?.link ? await linked(seal, place, told.words, kept.link) : null },
    { what: 'signature', holds: await signed(told) },
  ]
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
