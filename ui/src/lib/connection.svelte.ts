/** Whether the server can be reached: what the browser says of the network, and what became of the last question. */
import { answering } from './fetching'

let lost = $state(!navigator.onLine)
let looking = false

addEventListener('offline', () => (lost = true))
addEventListener('online', () => void look())

export const connection = {
  get lost() {
    return lost
  },
}

/** A question was answered, or did not reach the server. */
export function heard(answered: boolean): void {
  lost = !answered
  if (lost) void look()
}

/** Look until the server answers. */
async function look(): Promise<void> {
  if (looking) return
  looking = true
  await answering()
  looking = false
  lost = false
}
