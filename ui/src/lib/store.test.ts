/** What is kept in a browser, also in one that keeps nothing. */
import { expect, it } from 'vitest'
import { storeOf } from './store'

const forbidden = (): Storage => {
  throw new DOMException('', 'SecurityError')
}
/** Has room for nothing more. */
const full = (): Storage =>
  new Proxy(localStorage, {
    get: (kept, name) =>
      name === 'setItem'
        ? () => {
            throw new DOMException('', 'QuotaExceededError')
          }
        : (Reflect.get(kept, name) as () => unknown).bind(kept),
  })

it('keeps things for good', () => {
  const store = storeOf(() => localStorage)
  store.set('a.one', '1')
  store.set('a.two', '2')
  store.set('b', '3')
  store.remove('a.one')
  expect([store.get('a.one'), store.get('a.two'), store.keys('a.')]).toEqual([null, '2', ['a.two']])
  expect(localStorage.getItem('a.two')).toBe('2')
})

it('keeps them as long as the page where the browser keeps nothing', () => {
  const store = storeOf(forbidden)
  expect([store.get('a'), store.keys('')]).toEqual([null, []])
  store.set('a', '1')
  expect([store.get('a'), store.keys('a')]).toEqual(['1', ['a']])
  store.remove('a')
  expect([store.get('a'), store.keys('')]).toEqual([null, []])
})

it('shows what was said last where there is no room for it', () => {
  localStorage.setItem('a', 'before')
  const store = storeOf(full)
  store.set('a', 'now')
  expect([store.get('a'), store.keys('a')]).toEqual(['now', ['a']])
  store.remove('a')
  expect(store.get('a')).toBe(null)
})
