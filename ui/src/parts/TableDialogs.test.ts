/** What opens over a table. */
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { VariantInfo } from '../api/types'
import type { Playing } from '../lib/playing.svelte'
import { base } from '../lib/site'
import { w } from '../words'
import TableDialogs from './TableDialogs.svelte'

afterEach(cleanup)

it('lets the rules be printed without leaving the table', () => {
  HTMLDialogElement.prototype.showModal = vi.fn()
  const variant = {
    code: 'femto:goal=low',
    game: 'femto',
    sheet: { title: 'Femto', lead: '', sections: [] },
  } as unknown as VariantInfo
  const playing = { variant, table: null, isOver: false } as unknown as Playing
  render(TableDialogs, { playing, open: { rules: true, resigning: false, sharing: false, mail: false } })
  const link = screen.getByText(w.app.game.print)
  expect(link.getAttribute('href')).toBe(`${base}/rules/femto:goal=low`)
  expect(link.getAttribute('target')).toBe('_blank')
})
