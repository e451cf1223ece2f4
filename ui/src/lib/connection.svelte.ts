/** Whether the server can be reached: what the browser says of the network, and what became of the last question. */
import { answering } from './fetching'

let lost = $state(!navigator.onLine)
let looking = false
let later: (() => void)[] = []

addEventListener('offline', () => (lost = true))
addEventListener('online', () => void look())

export const connection = {
  get lost() {
    return lost
  },
}

/** A question was answered, or did not reach the server. */
export function heard(answered: boolean): void {
  if (answered) found()
  else {
    lost = true
    void look()
  }
}

/** Resolves when there is a connection again; at once if there is one. */
export const back = (): Promise<void> => new Promise((resolve) => (lost ? later.push(resolve) : resolve()))

function found(): void {
  lost = false
  const waiting = later
  later = []
  for (const each of waiting) each()
}

/** Look until the server answers. */
async function look(): Promise<void> {
  if (looking) return
  looking = true
  await answering()
  looking = false
  found()
}
