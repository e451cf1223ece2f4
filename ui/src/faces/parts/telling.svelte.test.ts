// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Step } from '../../api/types'
import lesson from '../femto/lesson.json'
import { Told } from './telling.svelte'

const stepsOf = (frame: number, language: 'en' | 'de') => lesson.frames[frame]?.steps[language] as unknown as Step[]
const linesOf = (steps: Step[]) => steps.flatMap((each) => each.told)

describe('what was told', () => {
  it('goes on with what is told after it', () => {
    const told = new Told()
    told.hear(stepsOf(1, 'en'))
    told.hear(stepsOf(2, 'en'), true)
    expect(told.lines).toEqual([...linesOf(stepsOf(1, 'en')), ...linesOf(stepsOf(2, 'en'))])
  })
  it('is told once when another language is chosen, also where more can follow', () => {
    const told = new Told()
    told.hear(stepsOf(1, 'en'))
    told.hear(stepsOf(1, 'de'), true)
    expect(told.lines).toEqual(linesOf(stepsOf(1, 'de')))
  })
})
