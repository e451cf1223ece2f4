/** What a device says to a passkey that is asked of it. */
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../api/rest'
import { w } from '../words'
import { Cancelled, deviceName, makePasskey } from './passkeys'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['InvalidStateError', w.people.hasPasskey],
  ['NotAllowedError', w.people.cancelled],
])('a device that makes none says why: %s', async (name, said) => {
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: (options: unknown) => options })
  const create = (): Promise<never> => Promise.reject(new DOMException('', name))
  vi.stubGlobal('navigator', { credentials: { create } })
  vi.spyOn(api, 'askForPasskey').mockResolvedValue({ challenge: 'c', options: {} })
  const made = makePasskey('Phone')
  await expect(made).rejects.toBeInstanceOf(Cancelled)
  await expect(made).rejects.toThrow(said)
})

it.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0', 'Chromebook'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Windows'],
  ['something else', w.people.labelUsual],
])('a device without a name is called as it is known elsewhere: %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
