/** Who this browser is, as far as that is in doubt: a key that was refused is never replaced silently. */
import { store } from './store'

const LOST = 'pipworks.lost'
/** The key of who may not come in, and what they were told: a ban may end. */
const BANNED = 'pipworks.banned'

export type Loss = 'lost' | 'banned'

export interface Ban {
  token: string
  said: string
}

const read = (): Loss | null => {
  const kept = store.get(LOST)
  return kept === 'lost' || kept === 'banned' ? kept : null
}

function readBan(): Ban | null {
  try {
    const { token, said } = JSON.parse(store.get(BANNED) ?? 'null') as Partial<Ban>
    return typeof token === 'string' && typeof said === 'string' ? { token, said } : null
  } catch {
    return null
  }
}

let loss = $state<Loss | null>(read())
let ban = $state.raw<Ban | null>(readBan())

export const who = {
  /** Why the key that this browser had does not hold any more, until its person has said what is to be. */
  get loss(): Loss | null {
    return loss
  },
  /** Of who may not come in: the key that they had, and until when and why. */
  get ban(): Ban | null {
    return ban
  },
}

/** Look again: another tab may have lost the key, or its person may have said there what is to be. */
export function lookForLoss(): Loss | null {
  ban = readBan()
  return (loss = read())
}

addEventListener('storage', ({ key }) => {
  if (key === null || key === LOST || key === BANNED) lookForLoss()
})

export function setLoss(what: Loss | null, banned: Ban | null = null): void {
  if (banned) store.set(BANNED, JSON.stringify(banned))
  else store.remove(BANNED)
  if (what === null) store.remove(LOST)
  else store.set(LOST, what)
  lookForLoss()
}
