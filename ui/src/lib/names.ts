import { api, token } from '../api/rest'

/** What nobody is called who has given a name. */
const ANONYMOUS = new Set(['', 'guest', 'gast', 'you', 'me'])

/** What seats were called of which one device has several. */
const NUMBERED = /^player [1-9]\d?$/

export const isNameless = (name: string): boolean => {
  const said = name.trim().toLowerCase()
  return ANONYMOUS.has(said) || NUMBERED.test(said)
}

/** What this browser's person is called; nothing while they have given no name. */
export async function ownName(): Promise<string> {
  if (!token()) return ''
  const name = await api.me().then(
    (me) => me.name,
    () => '',
  )
  return isNameless(name) ? '' : name
}
