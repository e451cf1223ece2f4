import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page of its own, as another tab has it; what browsers share among tabs is shared. */
async function tab() {
  vi.resetModules()
  return import('./rest')
}

/** Locks as browsers have them: whoever asks for one waits until all before have given it back. */
class Locks {
  private last: Promise<unknown> = Promise.resolve()

  request<T>(_name: string, work: () => Promise<T>): Promise<T> {
    const mine = this.last.then(work)
    this.last = mine.catch(() => undefined)
    return mine
  }
}

let made: number
let failing: boolean

beforeEach(() => {
  made = 0
  failing = false
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await Promise.resolve()
    if (path.endsWith('/people')) {
      if (failing) {
        failing = false
        return new Response('{"detail": "too many"}', { status: 429 })
      }
      made += 1
      return Response.json({ token: `guest ${made}`, reservation: { id: `reserved for guest ${made}` } })
    }
    return Response.json({ id: `reserved for ${new Headers(init.headers).get('Authorization')}` })
  })
})

afterEach(() => vi.unstubAllGlobals())

/** A token that ends in so many days, as the server writes it. */
const ending = (days: number): string => {
  const end = Math.round(Date.now() / 1000) + days * 86_400
  const said = btoa(`ann|1|0|${end}`).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
  return `1.${said}.key`
}

test('a token is replaced in good time, and not before', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    await Promise.resolve()
    asked.push(path)
    return Response.json({ token: 'another' })
  })
  const { lengthen } = await tab()
  for (const kept of [null, 'nonsense', '1.§.x', ending(390)]) {
    if (kept) localStorage.setItem('pipworks.token', kept)
    await lengthen()
    expect([asked, localStorage.getItem('pipworks.token')]).toEqual([[], kept])
  }
  localStorage.setItem('pipworks.token', ending(20))
  await lengthen()
  expect(asked).toEqual(['/api/people/me/token/longer'])
  expect(localStorage.getItem('pipworks.token')).toBe('another')
})

test('two tabs that need somebody at first are the same guest', async () => {
  vi.stubGlobal('navigator', { languages: ['en'], locks: new Locks() })
  const [one, other] = [await tab(), await tab()]
  const [, reserved] = await Promise.all([one.ensurePerson(), other.api.reserve()])
  expect(made).toBe(1)
  expect(localStorage.getItem('pipworks.token')).toBe('guest 1')
  expect(reserved.id).toBe('reserved for Bearer guest 1')
})

test('a tab comes in where another could not', async () => {
  vi.stubGlobal('navigator', { languages: ['en'], locks: new Locks() })
  const [one, other] = [await tab(), await tab()]
  failing = true
  const [first, second] = await Promise.allSettled([one.ensurePerson(), other.ensurePerson()])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  expect([made, localStorage.getItem('pipworks.token')]).toEqual([1, 'guest 1'])
})

test('where browsers have no locks, a tab asks once at a time', async () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  const one = await tab()
  await Promise.all([one.ensurePerson(), one.ensurePerson()])
  expect(made).toBe(1)
})

/** The server refuses the key that is shown, and takes whoever is new. */
function refusing(code: string, status: number, detail: string): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await Promise.resolve()
    if (path.endsWith('/people')) {
      made += 1
      return Response.json({ token: `guest ${made}`, reservation: null })
    }
    const shown = new Headers(init.headers).has('Authorization')
    return shown
      ? Response.json({ code, detail }, { status })
      : Response.json({ code: 'no-token', detail: 'show who you are' }, { status: 401 })
  })
}

test('where one tab has lost its key, no other makes somebody new in its place', async () => {
  refusing('bad-token', 401, 'POST /api/people')
  localStorage.setItem('pipworks.token', 'old')
  const [one, other] = [await tab(), await tab()]
  await expect(one.api.myTables()).rejects.toThrow()
  expect(localStorage.getItem('pipworks.token')).toBeNull()
  await expect(other.ensurePerson()).rejects.toThrow('does not hold any more')
  expect(made).toBe(0)
  one.keepToken(null) // its person has said that they go on as somebody new
  await other.ensurePerson()
  expect([made, localStorage.getItem('pipworks.token')]).toEqual([1, 'guest 1'])
})

test('who may not come in reads until when and why, and tries again by the key that they had', async () => {
  refusing('banned', 403, 'you may not come in until tomorrow: insults')
  localStorage.setItem('pipworks.token', 'old')
  const one = await tab()
  await expect(one.api.me()).rejects.toThrow()
  expect(localStorage.getItem('pipworks.token')).toBeNull()
  const later = await tab()
  const { who } = await import('../lib/who.svelte')
  expect(who.ban?.said).toBe('You may not come in until tomorrow: insults.')
  await expect(later.ensurePerson()).rejects.toThrow()
  expect(later.tryAgain()).toBe(true)
  expect([localStorage.getItem('pipworks.token'), who.loss, who.ban]).toEqual(['old', null, null])
  expect([later.tryAgain(), made]).toEqual([false, 0])
})

test('what programs are told of tokens is not what people read', async () => {
  refusing('bad-token', 401, 'come in with POST /api/people')
  localStorage.setItem('pipworks.token', 'old')
  const { api } = await tab()
  const { reasonOf } = await import('../lib/asking.svelte')
  const reasons = []
  for (const ask of [() => api.renewToken(), () => api.me(), () => api.ways()]) {
    reasons.push(await ask().catch(reasonOf))
  }
  const lost = 'This browser’s key does not hold any more.'
  expect(reasons).toEqual([lost, lost, lost])
})
