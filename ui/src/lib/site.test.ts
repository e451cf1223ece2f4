import { afterEach, expect, test, vi } from 'vitest'

const files = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true })

afterEach(() => {
  document.head.innerHTML = ''
})

async function under(path: string): Promise<typeof import('./site')> {
  vi.resetModules() // it looks once where it is
  document.head.innerHTML = path && `<meta name="pipworks-path" content="${path}" />`
  return import('./site')
}

test('every link and picture of a page begins with where the pages are', () => {
  const wrong = Object.entries(files).filter(([, text]) => /(href|src)="\/|(href|src)=\{`\//.test(text))
  expect(Object.keys(files).length).toBeGreaterThan(50)
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('addresses of the browser are those of the pages, under a path or at the root', async () => {
  const there = await under('/games/pipworks')
  expect(there.site).toBe(`${location.origin}/games/pipworks`)
  expect(there.within('/games/pipworks/t/abc')).toBe('/t/abc')
  expect(there.within('/games/pipworks/')).toBe('/')
  expect(there.within('/games/pipworks')).toBe('/')
  expect(there.within('/games/pipworks-too/t/abc')).toBeNull()
  expect(there.within('/')).toBeNull()
  const root = await under('')
  expect(root.site).toBe(location.origin)
  expect(root.within('/t/abc')).toBe('/t/abc')
  expect(root.within('/')).toBe('/')
})
