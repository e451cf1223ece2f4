import { cleanup, fireEvent } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films } from '../../gallery/films'
import { lay } from '../trying'

afterEach(cleanup)

describe('an equation', () => {
  it('is typed, claimed with Enter, and passed with a key', async () => {
    const film = films['ascent']!
    const { sent, container } = await lay(film, film.frames[0]!)
    const field = container.querySelector('input')!
    await fireEvent.input(field, { target: { value: '6-2*2-1' } })
    await fireEvent.keyDown(field, { key: 'Enter' })
    await fireEvent.keyDown(document.body, { key: 'p' })
    expect(sent).toEqual(['6−2×2−1', 'pass'])
  })
})
