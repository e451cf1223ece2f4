import { cleanup } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films } from '../../gallery/films'
import { setLanguage } from '../../words'
import { all, lay, tap } from '../trying'
import lesson from './lesson.json'
import { words } from './words'

afterEach(cleanup)

describe('a hand that goes under the pile', () => {
  const film = films['sequences']!
  const frame = film.frames[0]!
  const laid = (due: number) =>
    lay(film, { ...frame, view: { ...frame.view, ...{ to_act: [film.seat], choices: ['under:2', 'under:4'], due } } })

  it('goes there at once where all of it has to', async () => {
    const many = all((await laid(2)).container, '.own .hand button').length
    cleanup()
    const { sent, container } = await laid(many)
    await tap(all(container, '.all-under')[0])
    await expect.poll(() => sent).toEqual(Array.from({ length: many }, () => 'under:2'))
  })

  it('goes there card by card where some of it stays', async () => {
    const { container } = await laid(2)
    expect(all(container, '.all-under')).toHaveLength(0)
    expect(all(container, '.under')).toHaveLength(1)
  })
})

describe('the lesson', () => {
  it('calls the cards that change others by the names that stand on them', async () => {
    for (const language of ['de', 'en'] as const) {
      await setLanguage(language, false)
      const { lesson: said, modifiers } = words()
      const other = language === 'de' ? /\b(cancel|invert|swap)\b/ : /\b(streichen|umkehren|tauschen)\b/
      expect(said.later).toContain(modifiers['cancel'])
      expect(said.later).toContain(modifiers['invert'])
      expect(said.later).not.toMatch(other)
      for (const frame of lesson.frames)
        for (const line of frame.steps[language].flatMap((step) => step.told)) expect(line).not.toMatch(other)
    }
    await setLanguage('en', false)
  })
})
