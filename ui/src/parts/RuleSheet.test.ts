/** Which lines of the rules are small print, and that all of them can be read. */
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { RuleSheet as Sheet } from '../api/types'
import tokens from '../design/tokens.css?raw'
import RuleSheet from './RuleSheet.svelte'

const line = (text: string, small = false) => ({ clause: 'X1', text, small })
const sheet = (...rules: ReturnType<typeof line>[]): Sheet => ({
  title: 'Any',
  lead: 'A game.',
  sections: [{ heading: 'The end', rules }],
})
const USUAL = 'Most points win.'
const LIMIT = 'After 1,000 turns the game is over.'

const smallPrint = () =>
  screen
    .getAllByRole('listitem')
    .filter((each) => each.matches('.small'))
    .map((each) => each.textContent)

/** The red, green and blue of a colour of the palette, by day and by night, and how much of it covers what is below. */
function colours(name: string): number[][] {
  const value = new RegExp(String.raw`\n  --${name}: light-dark\((#\w+|rgb\([^)]*\)), (#\w+|rgb\([^)]*\))\)`).exec(
    tokens,
  )
  if (!value) throw new Error(`there is no ${name}`)
  return value
    .slice(1)
    .map((each) =>
      each.startsWith('#')
        ? [1, 3, 5].map((at) => parseInt(each.slice(at, at + 2), 16)).concat(1)
        : (each.match(/[\d.]+/g) ?? []).map(Number),
    )
}

function brightness(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number[], other: number[]): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

afterEach(cleanup)

describe('the rules', () => {
  it('have limits that nobody can see at a table in small print', () => {
    render(RuleSheet, { sheet: sheet(line(USUAL), line(LIMIT, true)) })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(smallPrint()).toEqual([LIMIT])
  })

  it('mark what is new in small print as well', () => {
    render(RuleSheet, { sheet: sheet(line(USUAL), line(LIMIT, true)), before: sheet(line(USUAL)) })
    expect(smallPrint()).toEqual([LIMIT])
    expect(screen.getByText(LIMIT).matches('.new')).toBe(true)
    expect(screen.getByText(USUAL).matches('.new')).toBe(false)
  })

  it.each(['paper', 'sheet', 'raised'])('can be read on %s by day and by night', (ground) => {
    const washes = colours('marigold-wash')
    colours(ground).forEach((below, night) => {
      const ink = colours('ink-soft')[night] ?? []
      const wash = washes[night] ?? []
      const marked = below.slice(0, 3).map((value, at) => value + ((wash[at] ?? 0) - value) * (wash[3] ?? 0))
      expect(contrast(ink, below)).toBeGreaterThan(4.5)
      expect(contrast(ink, marked)).toBeGreaterThan(4.5)
    })
  })
})
