import { cleanup, fireEvent } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films } from '../../gallery/films'
import { all, lay } from '../trying'

afterEach(cleanup)

describe('what is typed', () => {
  const film = films['friend-or-foe']!
  const asked = film.frames.find((each) => each.view.choices.includes('K'))!

  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

  it('goes to the card that bears it, and no letter of a card lays one', async () => {
    const { sent, container } = await lay(film, asked)
    for (const letter of ['j', 'q', 'k', '7']) {
      await press(letter)
      expect(document.activeElement?.closest('.hand')).not.toBeNull()
      expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toMatch(
        { j: /jack/i, q: /queen/i, k: /king/i, '7': /7/ }[letter]!,
      )
    }
    expect(sent).toEqual([])
    expect(all(container, 'kbd').map((each) => each.textContent)).not.toContain('K')
    await press('s')
    await expect.poll(() => sent).toEqual(['K'])
  })
})
