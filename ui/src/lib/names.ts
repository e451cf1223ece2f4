import { api, token } from '../api/rest'

/** What the server calls whoever has given no name. */
const NOBODY_YET = 'Guest'

/** What this browser's person is called; nothing while they have given no name. */
export async function ownName(): Promise<string> {
  if (!token()) return ''
  const name = await api.me().then(
    (me) => me.name,
    () => '',
  )
  return name === NOBODY_YET ? '' : name
}
