/**
 * What works for the pages in the background: it keeps their files, so that they open without a connection, and tells
 * whoever wants it that it is their move.
 *
 * A page that is opened comes from the server whenever that answers, so nobody is held on an old version; what stands
 * under assets/ has its content in its name and is never asked for twice. Answers of the API are not kept here.
 */
export type {}
declare const self: ServiceWorkerGlobalScope & { pipworksPages: { version: string; files: string[] } }

const { version, files } = self.pipworksPages
const scope = new URL(self.registration.scope)
/** Under one origin there may be several of these sites, each under a path of its own. */
const OURS = `pipworks pages ${scope.pathname} `
const CURRENT = OURS + version
const SHELL = scope.href
const HASHED = 'assets/'
const known = new Set(files)
/** Not of the pages: the API, the manual, what is asked of the server by other programs. */
const ELSEWHERE = /^(api|docs|\.well-known)(\/|$)|^openapi\.json$/
/** So many files are fetched at once: the page that somebody looks at comes first. */
const LANES = 4
/** For so long a page is waited for, in milliseconds, before it is opened as it was kept. */
const PATIENCE = 5000
/** What a proxy says where the server behind it does not answer. */
const AWAY = new Set([502, 503, 504])

const place = (path: string): string => new URL(path, scope).href

async function kept(address: string): Promise<Response | undefined> {
  return (await caches.open(CURRENT)).match(address, { ignoreVary: true, ignoreSearch: true })
}

async function fetched(address: string, cache: RequestCache): Promise<Response> {
  const answer = await fetch(address, { cache })
  if (!answer.ok || answer.redirected) throw new Error(`${address} did not come`)
  return answer
}

/** Keep every file; if one does not come, the version that is there stays. */
async function install(): Promise<void> {
  const cache = await caches.open(CURRENT)
  const shell = await fetched(SHELL, 'no-cache')
  // The server may have changed since this script came: then the page is of other files, and the next script will know.
  const named = (await shell.clone().text()).match(/assets\/[\w.-]+/g) ?? []
  if (!named.length || !named.every((each) => known.has(each))) throw new Error('the page is of another version')
  const waiting = [...files]
  const lane = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const address = place(path)
      const hashed = path.startsWith(HASHED)
      const old = hashed ? await caches.match(address, { ignoreVary: true }) : undefined
      await cache.put(address, old ?? (await fetched(address, hashed ? 'default' : 'no-cache')))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await cache.put(SHELL, shell)
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== CURRENT).map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** The page of an address: from the server, else as it was kept; it finds its own way from the address. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request)
  const patience = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  let answer: Response | null = null
  try {
    answer = await Promise.race([asked, patience])
    if (answer && !AWAY.has(answer.status)) return answer
  } catch {
    // No connection.
  }
  const shell = await kept(SHELL)
  if (!shell) return answer ?? asked
  asked.catch(() => undefined)
  return shell
}

async function file(request: Request, hashed: boolean): Promise<Response> {
  if (hashed) return (await kept(request.url)) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const old = await kept(request.url)
    if (old) return old
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return
  const path = url.pathname.slice(scope.pathname.length)
  if (ELSEWHERE.test(path)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (known.has(path)) event.respondWith(file(request, path.startsWith(HASHED)))
})

/**
 * A page asks a newer worker to take over, and says which file it began with. That worker does if it knows the file, for
 * then the page is of its version, and if nobody else is here, for another page might still need what would be deleted.
 */
self.addEventListener('message', (event) => {
  const { takeOver } = event.data as { takeOver?: unknown }
  if (typeof takeOver !== 'string' || !files.some((each) => place(each) === takeOver)) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (here) => {
      if (here.length <= 1) await self.skipWaiting()
    }),
  )
})

/** What the server writes to a browser: at which table it waits for somebody, and why. */
interface Told {
  table: string
  language: string
  title: string
  body: string
}

/** For so long a page that is seen is waited for to say what it shows, in milliseconds. */
const ANSWERS_WITHIN = 10_000

function read(data: PushMessageData | null): Told | null {
  try {
    const said = data?.json() as Told
    return typeof said.table === 'string' && typeof said.title === 'string' ? said : null
  } catch {
    return null // It is of another version.
  }
}

async function pagesOpen(): Promise<WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter((each) => each.url.startsWith(SHELL))
}

/** Whether a table is before its reader's eyes; every page that is open looks for moves meanwhile. */
async function isSeen(table: string): Promise<boolean> {
  const asked = (await pagesOpen()).map((page) => {
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<boolean>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data === true)
      if (page.visibilityState === 'visible') setTimeout(resolve, ANSWERS_WITHIN, false)
      else resolve(false)
    })
    page.postMessage({ yourMove: table }, [port2])
    return answer
  })
  return (await Promise.all(asked)).includes(true)
}

async function tell(said: Told): Promise<void> {
  if (await isSeen(said.table)) return
  const { title, body, language: lang, table } = said
  await self.registration.showNotification(title, { body, lang, tag: table, icon: place('icon-192.png'), data: table })
}

/** Go to a table: in a page that is open, before others in one that is seen, else in a new one. */
async function open(table: string): Promise<void> {
  const pages = await pagesOpen()
  const page = pages.find((each) => each.visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await self.clients.openWindow(place(`t/${table}`))
    return
  }
  page.postMessage({ open: table })
  await page.focus()
}

self.addEventListener('push', (event) => {
  const said = read(event.data)
  if (said) event.waitUntil(tell(said))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  if (typeof event.notification.data === 'string') event.waitUntil(open(event.notification.data))
})
