// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Step } from '../../api/types'
import { Told } from './telling.svelte'

const led = (seat: number, card: string, text: string): Step[] => [
  { chosen: { [seat]: card }, lines: [{ kind: 'led', text }], told: [text] },
]

describe('what was told', () => {
  it('goes on with what is told after it, also of the same kind', () => {
    const told = new Told()
    told.hear(led(0, '8', 'Anna leads the 8.'))
    told.hear(led(1, '3', 'Ben leads the 3.'), true)
    expect(told.lines).toEqual(['Anna leads the 8.', 'Ben leads the 3.'])
  })
  it('is told once when another language is chosen, also where more can follow', () => {
    const told = new Told()
    told.hear(led(0, '8', 'Anna leads the 8.'))
    told.hear(led(0, '8', 'Anna spielt die 8 aus.'), true)
    expect(told.lines).toEqual(['Anna spielt die 8 aus.'])
  })
})
