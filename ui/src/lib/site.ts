/** Where these pages are: at the root of their site (''), or under a path of it ('/pipworks'), as the server says. */
export const base = document.querySelector<HTMLMetaElement>('meta[name="pipworks-path"]')?.content ?? ''

/** What links begin with that are given away. */
export const site = location.origin + base

/** An address as the pages know it, from one of the browser's; none where it is not of these pages. */
export function within(path: string): string | null {
  if (path === base) return '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null
}
