/** Passkeys: what the browser and the server say to each other about them. */
import { api } from '../api/rest'
import type { Ways } from '../api/types'
import { w } from '../words'

/** Whether passkeys can be made and used here: in a page with https, by a browser that reads them as JSON. */
export const canPasskeys = (): boolean =>
  isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^\d+(\.\d+){3}$|^\[/.test(location.hostname)

/** What a person has called off, or let pass by, or what their device need not do; no failure. */
export class Cancelled extends Error {}

async function credential(asked: Promise<Credential | null>): Promise<Record<string, unknown>> {
  try {
    const found = await asked
    const said: unknown = found instanceof PublicKeyCredential ? found.toJSON() : null
    if (said) return said as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'InvalidStateError') throw new Cancelled(w.people.hasPasskey)
  }
  throw new Cancelled(w.people.cancelled)
}

const DEVICES: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** What a device is called whose person gives it no name: it is read on their others, too. */
export const deviceName = (agent = navigator.userAgent): string =>
  DEVICES.find(([said]) => said.test(agent))?.[1] ?? w.people.labelUsual

/** Make a passkey for who is known here. */
export async function makePasskey(label: string): Promise<Ways> {
  const asked = await api.askForPasskey()
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    asked.options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const made = await credential(navigator.credentials.create({ publicKey }))
  return api.addPasskey({ challenge: asked.challenge, credential: made, label })
}

/** Come back as who has a passkey on this device: from then on this browser is theirs. */
export async function comeBack(): Promise<void> {
  const asked = await api.askToComeBack()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    asked.options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const shown = await credential(navigator.credentials.get({ publicKey }))
  await api.comeBack({ challenge: asked.challenge, credential: shown })
}
