import { cleanup, fireEvent } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films } from '../../gallery/films'
import { all, lay, tap } from '../trying'

afterEach(cleanup)

describe('an equation', () => {
  it('is built by tapping and claimed', async () => {
    const film = films['brain-drain']!
    const { sent, container } = await lay(film, film.frames[2]!)
    const cards = () => all(container, '.equation .cards button')
    const signs = () => all(container, '.sign')
    await tap(signs()[4], cards()[0], signs()[0], cards()[1], signs()[5], signs()[3], cards()[2])
    const field = container.querySelector('input')!
    expect(field.value).toBe('(10+2)÷7')
    expect(cards().map((card) => card.classList.contains('used'))).toEqual([true, true, true, false])
    await tap(signs().at(-1), signs().at(-1))
    expect(field.value).toBe('(10+2)')
    await tap(container.querySelector<HTMLElement>('.claim')!)
    expect(sent).toEqual(['(10+2)'])
  })

  it('is not sent while it is wrong', async () => {
    const film = films['brain-drain']!
    const judge = async () => ({
      complete: true,
      value: '12',
      ok: false,
      message: 'it makes 12, not 6',
      column: null,
      left: [],
    })
    const { sent, container } = await lay(film, film.frames[2]!, { judge })
    await fireEvent.input(container.querySelector('input')!, { target: { value: '10+2' } })
    await tick()
    await tap(container.querySelector<HTMLElement>('.claim')!)
    expect(sent).toEqual([])
    expect(container.querySelector('.say')?.textContent).toContain('It makes 12, not 6.')
  })

  it('is passed by its letter, in the field too, as long as nothing is written there', async () => {
    const film = films['brain-drain']!
    const { sent, container } = await lay(film, film.frames[2]!)
    const field = container.querySelector('input')!
    await fireEvent.input(field, { target: { value: '10' } })
    await fireEvent.keyDown(field, { key: 'p' })
    await fireEvent.input(field, { target: { value: '' } })
    await fireEvent.keyDown(field, { key: 'p', ctrlKey: true })
    expect(sent).toEqual([])
    await fireEvent.keyDown(field, { key: 'p' })
    expect(sent).toEqual(['pass'])
  })
})
