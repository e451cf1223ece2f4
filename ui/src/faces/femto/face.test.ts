import { cleanup, fireEvent } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films } from '../../gallery/films'
import { all, lay, tap } from '../trying'

afterEach(cleanup)

describe('a hand', () => {
  const film = films['femto']!

  it('is one stop for Tab; arrows and the numbers on the cards go through it', async () => {
    const { sent, container } = await lay(film, film.frames[0]!)
    const hand = all(container, '.hand button')
    expect(hand.filter((card) => card.tabIndex === 0)).toHaveLength(1)
    hand[0]?.focus()
    await fireEvent.keyDown(hand[0]!, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(hand[1])
    await fireEvent.keyDown(hand[1]!, { key: 'End' })
    expect(document.activeElement).toBe(hand.at(-1))
    const faces = film.frames[0]!.view.choices
    for (const [place, face] of faces.entries()) {
      for (const key of face) await fireEvent.keyDown(document.activeElement!, { key })
      expect(document.activeElement).toBe(hand[place])
    }
    await fireEvent.keyDown(document.body, { key: faces[2]! })
    expect(document.activeElement).toBe(hand[2])
    expect(sent).toEqual([])
    await tap(hand[2])
    expect(sent).toEqual([faces[2]])
  })

  it('is gone through like the two cards of which one is put down', async () => {
    for (const each of [film, films['femto-spare']!]) {
      const frame = each.frames.find(({ view }) => view.phase === 'put-down' && view.choices.length === 2)!
      const { sent, container } = await lay(each, frame)
      const offered = all(container, '.choose')
      for (const face of [...frame.view.choices, ...frame.view.choices]) {
        for (const key of face) await fireEvent.keyDown(document.activeElement ?? document.body, { key })
        expect(document.activeElement).toBe(offered.find((one) => one.dataset['number'] === face))
      }
      await fireEvent.keyDown(document.body, { key: '7' })
      expect(document.activeElement).toBe(offered.find((one) => one.dataset['number'] === frame.view.choices[1]))
      expect(sent).toEqual([])
      cleanup()
    }
  })

  it('says why a card cannot be chosen, and sends nothing', async () => {
    const { sent, container } = await lay(film, film.frames[0]!, { canAct: false, sealed: '2' })
    await tap(all(container, '.hand button')[0])
    expect(sent).toEqual([])
    expect(container.querySelector('.hint')?.textContent).toContain('Not now: you have chosen')
  })
})
