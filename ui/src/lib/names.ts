import { api, token } from '../api/rest'

/** What nobody is called who has given a name. */
const ANONYMOUS = new Set(['', 'guest', 'gast', 'you', 'me'])

export const isNameless = (name: string): boolean => ANONYMOUS.has(name.trim().toLowerCase())

/** What this browser's person is called; nothing while they have given no name. */
export async function ownName(): Promise<string> {
  if (!token()) return ''
  const name = await api.me().then(
    (me) => me.name,
    () => '',
  )
  return isNameless(name) ? '' : name
}
