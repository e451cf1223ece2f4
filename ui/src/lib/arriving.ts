/** What is known of a table before anybody comes to it: who has set it up need not wait for its socket to see it. */
import type { Welcome } from '../api/types'

let coming: { table: string; welcome: Welcome } | null = null

export function bring(table: string, welcome: Welcome): void {
  coming = { table, welcome }
}

/** What was brought along to a table, once. */
export function broughtTo(table: string): Welcome | null {
  const welcome = coming?.table === table ? coming.welcome : null
  coming = null
  return welcome
}
