/** The ways back to a name, where the last of them is to be given up, and where another tab was faster. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Ways } from '../api/types'
import { w } from '../words'
import KeepName from './KeepName.svelte'

const PHONE = { id: 'phone', label: 'Phone', made: '2026-01-01T00:00:00Z', used: null }
const CAR = { ...PHONE, id: 'car', label: 'Car' }
const MAILED: Ways = { claimed: true, passkeys: [], offers_mail: true, address: 'a@example.org', confirmed: true }

/** What the server knows, and what it was asked to change. */
let now: Ways
let asked: string[]
/** What it does as it is asked to change something, before it answers. */
let change: () => Response | null

const answer = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  asked = []
  change = () => null
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path.endsWith('/people')) return Promise.resolve(answer({ token: 'known' }, 201))
    if (method !== 'GET') asked.push(`${method} ${path.split('/api')[1] ?? ''}`)
    return Promise.resolve((method === 'GET' ? null : change()) ?? answer(now))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string): Promise<void> => {
  await fireEvent.click(await screen.findByText(name))
}

it('asks before the last address is forgotten', async () => {
  now = MAILED
  render(KeepName, { nameless: false })
  await press(w.people.forget)
  await screen.findByText(w.people.last.address('a@example.org'))
  await press(w.people.last.keep)
  expect(asked).toEqual([])
  await press(w.people.forget)
  await press(w.people.last.doForget)
  await waitFor(() => expect(asked).toEqual(['DELETE /people/me/address']))
})

it('asks before the last address is replaced by one that has yet to say yes', async () => {
  now = MAILED
  render(KeepName, { nameless: false })
  await fireEvent.input(await screen.findByLabelText(w.people.address), { target: { value: 'b@example.org' } })
  await press(w.people.giveAddress)
  await screen.findByText(w.people.last.change('a@example.org', 'b@example.org'))
  expect(asked).toEqual([])
  await press(w.people.last.doChange)
  await waitFor(() => expect(asked).toEqual(['PUT /people/me/address']))
})

it('asks by what there is now, not by what the page has shown', async () => {
  now = { ...MAILED, confirmed: false, address: null, passkeys: [PHONE, CAR] }
  render(KeepName, { nameless: false })
  await screen.findByText('Car')
  now = { ...now, passkeys: [PHONE] }
  await fireEvent.click(screen.getByLabelText(w.people.removeLabel('Phone')))
  await screen.findByText(w.people.last.passkey('Phone'))
  expect(asked).toEqual([])
})

it('removes without a question what is not the last', async () => {
  now = { ...MAILED, passkeys: [PHONE] }
  render(KeepName, { nameless: false })
  await fireEvent.click(await screen.findByLabelText(w.people.removeLabel('Phone')))
  await waitFor(() => expect(asked).toEqual(['DELETE /people/me/passkeys/phone']))
  expect(screen.queryByText(w.people.last.keep)).toBeNull()
})

it('says that a passkey was gone already where it goes in that moment', async () => {
  now = { ...MAILED, passkeys: [PHONE, CAR] }
  change = () => {
    now = { ...now, passkeys: [PHONE] }
    return answer({ title: '', code: 'unknown-passkey', detail: 'there is no such passkey' }, 404)
  }
  render(KeepName, { nameless: false })
  await fireEvent.click(await screen.findByLabelText(w.people.removeLabel('Car')))
  await screen.findByText(w.people.goneAlready('Car'))
  expect(screen.queryByText('Car')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
