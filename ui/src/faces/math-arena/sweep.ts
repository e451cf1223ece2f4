import { cleanup } from '@testing-library/svelte'
import { all, lay, tap, type Sweep } from '../trying'

/** Every pair of cards is many frames of work: how many frames are enough. */
export const most = 3

export const sweep: Sweep = async (film, frame) => {
  const found: string[] = []
  const count = all((await lay(film, frame)).container, '.hand button').length
  cleanup()
  for (let first = 0; first < count; first++) {
    const { sent, container } = await lay(film, frame)
    const hand = () => all(container, '.hand button')
    for (let second = first + 1; second < count; second++) {
      await tap(hand()[first], hand()[second])
      await tap(...all(container, '.say .btn'))
      for (const card of all(container, '.hand button.chosen')) await tap(card)
    }
    found.push(...sent)
    cleanup()
  }
  return found
}
