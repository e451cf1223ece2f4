/** How a version was really played, and what stands beside it. */
import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { FigureTold, VariantVerdict } from '../api/types'
import { exampleVerdict } from '../lib/verdict.example'
import { w } from '../words'
import AsPlayed from './AsPlayed.svelte'

afterEach(cleanup)

const played = { games: 4, whole: 4, turns: 33.9, drawn: 1, wins: [2.5, 0.5] }
const figure = (name: string, text: string): FigureTold => ({
  figure: name,
  group: '',
  name,
  main: null,
  here: { value: 0, low: null, high: null, form: 'plain', text },
  there: null,
  change: null,
  favours: null,
})
const verdict = (more: Partial<VariantVerdict>): VariantVerdict =>
  exampleVerdict('game:match=5', {
    figures: [figure('best_play.mean_rounds', '6.4'), figure('best_play.draw', '7.8%')],
    ...more,
  })
const rows = (): string[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((each) => each.textContent),
    )

it('stands beside what was computed of the same', () => {
  render(AsPlayed, { played, verdict: verdict({}) })
  expect(rows()).toEqual([
    ['33.9', '6.4'],
    ['25%', '7.8%'],
    ['63%', '–'],
    ['13%', '–'],
  ])
  expect(screen.getByText(w.gallery.computedBest)).toBeTruthy()
})

it('stands alone where one game of a match was computed, and says so', () => {
  render(AsPlayed, { played, verdict: verdict({ one_game: true }) })
  expect(rows()).toEqual([['33.9'], ['25%'], ['63%'], ['13%']])
  expect(screen.queryByText(w.gallery.computed)).toBeNull()
  expect(screen.getByText(w.gallery.computedOne)).toBeTruthy()
})
