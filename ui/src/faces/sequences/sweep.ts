import { fireEvent } from '@testing-library/svelte'
import { tick } from 'svelte'
import { all, lay, tap, type Sweep } from '../trying'

export const sweep: Sweep = async (film, frame) => {
  const { sent, container } = await lay(film, frame)
  for (const at of all(container, '.hand button').keys()) {
    await tap(all(container, '.hand button')[at])
    for (const place of all(container, '[data-lit]').keys()) {
      await tap(all(container, '[data-lit]')[place])
      await tap(...all(container, '.which .btn'))
    }
    await fireEvent.keyDown(container.querySelector('.hand')!, { key: 'Escape' })
    await tick()
  }
  return sent
}
