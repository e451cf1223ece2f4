/** Who has won, as it is told to whoever sits there. */
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { TableInfo } from '../api/types'
import { w } from '../words'
import Outcome from './Outcome.svelte'

afterEach(cleanup)

function told(winners: number[], held: number[]): string | null {
  const seats = [0, 1, 2].map((seat) => ({ seat }))
  const table = { id: 'table', status: 'over', seats, result: { winners, reason: 'played' } } as unknown as TableInfo
  const none = (): void => undefined
  render(Outcome, {
    table,
    names: ['Ann', 'Bob', 'Cid'],
    held,
    tally: undefined,
    invitation: null,
    told: '',
    busy: false,
    rematch: none,
    save: none,
  })
  const said = screen.getByRole('heading').textContent
  cleanup()
  return said
}

it('is a draw where everybody has won, and shared only by some of them', () => {
  expect(told([0, 1, 2], [0])).toBe(w.app.over.draw)
  expect(told([0, 1, 2], [])).toBe(w.app.over.draw)
  expect(told([0, 1], [0])).toBe(w.app.over.shared)
  expect(told([0, 1], [2])).toBe(w.app.over.lost)
  expect(told([1], [1])).toBe(w.app.over.won)
  expect(told([1], [])).toBe(w.app.over.wins('Bob'))
})
