/** Invitations in addresses: behind `#`, which browsers keep to themselves, so that no server on the way writes them down. */
import { base } from './site'
const MARK = 'invitation'

/** A page of a table, with what lets others see it. */
export const tableLink = (table: string, invitation: string | null | undefined, page = ''): string =>
  `${base}/t/${table}${page}${invitation ? `#${MARK}=${encodeURIComponent(invitation)}` : ''}`

/** The invitation of the address that is shown; that of an old link, where it was part of the question, is moved. */
export function invitationHere(): string | null {
  const behind = new URLSearchParams(location.hash.slice(1)).get(MARK)
  if (behind) return behind
  const asked = new URLSearchParams(location.search)
  const old = asked.get(MARK)
  if (old) {
    asked.delete(MARK)
    const rest = asked.size ? `?${asked}` : ''
    history.replaceState(history.state, '', `${location.pathname}${rest}#${MARK}=${encodeURIComponent(old)}`)
  }
  return old
}
