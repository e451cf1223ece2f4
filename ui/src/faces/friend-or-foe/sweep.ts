import { all, lay, tap, type Sweep } from '../trying'

export const sweep: Sweep = async (film, frame) => {
  const { sent, container } = await lay(film, frame)
  await tap(...all(container, '.buttons .btn'))
  return sent
}
