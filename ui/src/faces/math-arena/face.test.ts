import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { MathArenaView } from '../../api/schema'
import type { View } from '../../api/views'
import { films } from '../../gallery/films'
import { faceOf } from '..'
import { all, lay, people, tap } from '../trying'

const isArena = (view: View): view is MathArenaView => 'held' in view

afterEach(cleanup)

describe('a hand', () => {
  it('keeps what is picked while somebody else seals a choice', async () => {
    const arena = films['math-arena']!
    const frame = arena.frames[0]!
    const props = {
      view: frame.view,
      seat: 0,
      names: people.slice(0, 2),
      canAct: true,
      sealed: null,
      steps: [],
      ask: frame.ask,
      choose: () => undefined,
      window: null,
      covered: false,
    }
    const { container, rerender } = render(await faceOf('math-arena'), props)
    await tap(all(container, '.hand button')[0])
    await rerender({ view: { ...frame.view } })
    expect(all(container, '.hand .chosen')).toHaveLength(1)
  })
})

describe('operators held over', () => {
  it('go with the one that is turned up, and belong to nobody in the end', async () => {
    const found = Object.values(films).flatMap((film) =>
      film.game === 'math-arena' ? film.frames.map((frame) => ({ film, frame })) : [],
    )
    const told = new Set<string>()
    for (const { film, frame } of found) {
      const view = frame.view
      if (!isArena(view) || !view.held.length) continue
      const { container } = await lay(film, frame)
      const said = all(container, '.operator p').map((each) => each.textContent.trim())[1]
      expect(said).toBe(view.operator ? 'Held over, it goes with this one' : 'Held over, nobody’s')
      told.add(said ?? '')
      cleanup()
    }
    expect(told.size).toBe(2)
  })
})

describe('bids', () => {
  it('are marked where one of them takes what was bid for', async () => {
    const arena = films['math-arena']!
    const decided = arena.frames.find((frame) =>
      frame.steps.some((step) => step.lines.some((line) => line.kind === 'taken')),
    )!
    const taken = decided.steps.flatMap((step) => step.lines).find((line) => line.kind === 'taken')!
    const { container } = await lay(arena, decided)
    expect(all(container, '.round .won .who').map((each) => each.textContent.trim())).toEqual([
      people[Number(taken['seat'])],
    ])
  })
})
