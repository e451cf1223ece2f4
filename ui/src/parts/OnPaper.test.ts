/** What is asked of the press, and what is said of the PDF that comes of it. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api/rest'
import type { VariantInfo } from '../api/types'
import Rules from '../pages/Rules.svelte'
import { w } from '../words'
import OnPaper from './OnPaper.svelte'

vi.mock('../lib/saving', () => ({ save: vi.fn() }))

const variant = {
  code: 'femto',
  game: 'femto',
  paper: ['cards', 'sheet', 'booklet'],
  sheet: { title: 'Femto', lead: '', sections: [] },
} as unknown as VariantInfo

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a game on paper', () => {
  it('is turned over the edge that was chosen, and says so', async () => {
    const print = vi.spyOn(api, 'print').mockResolvedValue(new Blob())
    render(OnPaper, { variant })
    for (const [edge, told] of [
      ['long', w.app.paper.made.long],
      ['short', w.app.paper.made.short],
      ['none', w.app.paper.made.none],
    ] as const) {
      await fireEvent.change(screen.getByLabelText(w.app.paper.backs), { target: { value: edge } })
      await fireEvent.click(screen.getByText(w.app.paper.make))
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(told))
      expect(print).toHaveBeenLastCalledWith('femto', expect.objectContaining({ backs: edge }))
    }
    await fireEvent.change(screen.getByLabelText(w.app.paper.what), { target: { value: 'sheet' } })
    await fireEvent.click(screen.getByText(w.app.paper.make))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(w.app.paper.made.plain))
    expect(screen.getByLabelText<HTMLSelectElement>(w.app.paper.backs).disabled).toBe(true)
    await fireEvent.change(screen.getByLabelText(w.app.paper.what), { target: { value: 'booklet' } })
    expect(screen.getByLabelText<HTMLSelectElement>(w.app.paper.backs).disabled).toBe(false)
    await fireEvent.click(screen.getByText(w.app.paper.make))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(w.app.paper.made.folded))
  })

  it('says what is missing where nothing can be printed', async () => {
    vi.spyOn(api, 'variant').mockResolvedValue({ ...variant, paper: [] })
    render(Rules, { named: { code: 'femto' } })
    expect(await screen.findByText(w.app.paper.missing.text, { exact: false })).toBeTruthy()
    expect(screen.getByText("pip install 'pipworks[print]'")).toBeTruthy()
  })
})
