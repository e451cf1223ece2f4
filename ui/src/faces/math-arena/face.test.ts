import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films } from '../../gallery/films'
import { faceOf } from '..'
import { all, people, tap } from '../trying'

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
