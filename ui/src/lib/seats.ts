/** Whose turn it is on this device, and whether cards have to be covered in between. */
import type { ClaimWindow, TableInfo } from '../api/types'
import type { View } from '../api/views'
import { isNameless } from './names'

/** Held seats that must choose now and have not. */
export function pendingSeats(
  held: readonly number[],
  views: Record<string, View>,
  sealed: Record<string, string>,
): number[] {
  return held.filter((seat) => views[seat]?.to_act.includes(seat) && !(String(seat) in sealed))
}

/** To let others claim. */
export const WAIT = 'wait'

/** Whether a seat can do nothing in a claim window but let others claim. */
export const nothingToClaim = (view: View | null, window: ClaimWindow | null | undefined): boolean =>
  !!window && view?.choices.length === 1 && view.choices[0] === WAIT

/** What the seats are called: people by their names, told apart by number where names repeat. */
export function namesOf(table: TableInfo, player: (n: number) => string, open: string): string[] {
  const given = table.seats.map((seat) => (seat.kind === 'open' ? open : seat.name.trim()))
  return given.map((name, at) => {
    if (isNameless(name)) return player(at + 1)
    const twins = given.filter((each) => each === name).length > 1
    return twins && table.seats[at]?.kind !== 'open'
      ? `${name} ${given.slice(0, at + 1).filter((each) => each === name).length}`
      : name
  })
}

/** Randomness of one's own for the deal: 16 bytes as hexadecimal digits. */
export function ownShare(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
