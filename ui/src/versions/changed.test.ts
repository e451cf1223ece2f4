// @vitest-environment node
import { expect, it } from 'vitest'
import { changed } from './changed'

it('says anew what differs, and leaves alone what somebody else may be changing', () => {
  const before = { name: 'Limbo', idea: 'Less is more.', fixes: '', note: 'First.' }
  expect(changed(before, { ...before })).toEqual({})
  expect(changed(before, { ...before, idea: '', note: 'Too long.' })).toEqual({ idea: '', note: 'Too long.' })
})
