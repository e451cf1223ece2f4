// @vitest-environment node
/** What is known of a game in particular is known to its folder here and to nothing else. */
import { describe, expect, it } from 'vitest'

const games = Object.keys(import.meta.glob('./*/index.ts'))
  .map((path) => path.split('/')[1] ?? '')
  .filter((game) => game !== 'plain')

const pages = import.meta.glob<string>(
  ['../**/*.{ts,svelte,css}', '!./*/**', '!../**/*.test.ts', '!../api/schema.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

/** What faces share, without their tests. */
const shared = import.meta.glob<string>(['./parts/*.{ts,svelte,css}', '!./parts/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const sources = { ...pages, ...shared }

describe('a game', () => {
  it('is looked for in all the pages are made of', () => {
    for (const known of [
      '../App.svelte',
      '../pages/Home.svelte',
      '../words/de/app.ts',
      '../parts/page.css',
      './index.ts',
      './parts/Equation.svelte',
    ])
      expect(sources[known]).toBeTruthy()
  })

  it.each(games)('%s is named nowhere outside its folder', (game) => {
    const named = new RegExp(String.raw`\b${game.split('-').join('[-_ ]?')}\b`, 'i')
    const guilty = Object.entries(sources).filter(([, source]) => named.test(source))
    expect(guilty.map(([path]) => path)).toEqual([])
  })
})
