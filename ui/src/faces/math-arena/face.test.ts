import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films } from '../../gallery/films'
import { faceOf } from '..'
import { all, lay, people, tap } from '../trying'

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
