/** The figures of a variant beside those of another, as they stand on the page. */
import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { FigureTold } from '../api/types'
import { exampleVerdict } from '../lib/verdict.example'
import { Verdicts } from '../lib/verdicts.svelte'
import { w } from '../words'
import Worth from './Worth.svelte'

afterEach(cleanup)

const share = (value: number): FigureTold['here'] => ({
  value,
  low: value - 0.02,
  high: value + 0.02,
  form: 'percent',
  text: `${100 * value}%`,
})
const wins = (seat: number, there: FigureTold['there']): FigureTold => ({
  figure: `seats.${seat}.wins`,
  group: 'Seats',
  name: `Player ${seat} wins`,
  main: `Player ${seat} wins`,
  here: share(0.25),
  there,
  change: null,
  favours: null,
})

it('keeps the row of a seat that there is only here, and compares nothing in it', () => {
  const told = exampleVerdict('game:players=3', {
    exact: false,
    deals: null,
    positions: null,
    games: 1000,
    figures: [wins(1, share(0.5)), wins(2, share(0.5)), wins(3, null)],
    usual: { variant: 'game', differences: [], hands: [] },
  })
  const verdicts = new Verdicts()
  verdicts.found = verdicts.standing = told
  render(Worth, { verdicts, refused: false })
  const table = screen.getByRole('table', { name: w.app.worth.figures })
  const rows = within(table).getAllByRole('row').slice(1)
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((each) => each.textContent.trim()),
  )
  expect(cells).toEqual([
    ['25%', '50%', ''],
    ['25%', '50%', ''],
    ['25%', '–', ''],
  ])
})
