/** Who this browser is, as far as that is in doubt: a key that was refused is never replaced silently. */
import { store } from './store'

const LOST = 'pipworks.lost'

export type Loss = 'lost' | 'banned'

const read = (): Loss | null => {
  const kept = store.get(LOST)
  return kept === 'lost' || kept === 'banned' ? kept : null
}

let loss = $state<Loss | null>(read())

export const who = {
  /** Why the key that this browser had does not hold any more, until its person has said what is to be. */
  get loss(): Loss | null {
    return loss
  },
}

export function setLoss(what: Loss | null): void {
  loss = what
  if (what === null) store.remove(LOST)
  else store.set(LOST, what)
}
