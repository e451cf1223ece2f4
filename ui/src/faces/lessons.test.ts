/** Every lesson can be taken, in every language, whichever way one goes; a wrong answer is told why, and tried again. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import Lesson from '../pages/Lesson.svelte'
import { languages, setLanguage, w, type Language } from '../words'
import { drawingOf, type Sentences } from '.'
import { CLAIM, filled, PLACE, retold, type Lesson as Lessons, type LessonPage } from './lessons'
import { tap } from './trying'

afterEach(cleanup)

const lessons = import.meta.glob<Lessons>('./*/lesson.json', { eager: true, import: 'default' })
/** So long at most may what is said be, for who reads slowly. */
const LONGEST = 185
const LONGEST_REPLY = 90

const spoken = Object.keys(languages).filter((code): code is Language => code in languages)

/** What is said of wrong choices and to help, in a language. */
const replies = (page: LessonPage, sentences: Sentences, language: Language) =>
  [...Object.values(page.wrong ?? {}), ...(page.helps ?? [])].map((each) => filled(sentences, each, language))

for (const [path, lesson] of Object.entries(lessons))
  describe(path, () => {
    for (const language of spoken)
      it(`is said in ${languages[language]}, and not at length`, async () => {
        await setLanguage(language, false)
        const sentences = (await drawingOf(lesson.game)).lesson?.() ?? {}
        for (const page of lesson.pages) {
          const sentence = filled(sentences, page, language)
          expect(sentence).toMatch(/^\S.*[.!?]$/)
          expect(sentence).not.toContain('undefined')
          expect(sentence.length, sentence).toBeLessThan(LONGEST)
          for (const reply of replies(page, sentences, language)) {
            expect(reply).toMatch(/^\S.*[.!?]$/)
            expect(reply).not.toContain('undefined')
            expect(reply.length, reply).toBeLessThan(LONGEST_REPLY)
          }
        }
        await setLanguage('en', false)
      })

    it('answers every choice that it offers', () => {
      for (const page of lesson.pages) {
        if (!page.right) continue
        const offered = page.offers ?? lesson.frames[page.frame]?.view.choices ?? []
        expect([...Object.keys(page.right), ...Object.keys(page.wrong ?? {})].sort()).toEqual([...offered].sort())
        for (const to of Object.values(page.right)) expect(lesson.pages[to]).toBeDefined()
      }
    })
  })

describe('an equation of one’s own', () => {
  const found = Object.values(lessons).flatMap(({ frames, pages }) =>
    pages.flatMap((page) => {
      const after = frames[pages[page.right?.[CLAIM] ?? -1]?.frame ?? -1]
      return after ? [{ by: page.by, after }] : []
    }),
  )

  it('has a place in what is told of it, and that of the lesson has none of its own', () => {
    expect(found.length).toBeGreaterThan(1)
    for (const { by, after } of found) {
      expect(after.by).toBe(by)
      for (const language of spoken) {
        const steps = after.steps[language]
        expect(JSON.stringify(steps)).not.toContain(by)
        for (const own of [by ?? '', '$&1']) {
          const told = JSON.stringify(retold(steps, own))
          for (const part of [`"equation":"${own}"`, `"chosen":{"0":"${own}"}`, ` ${own} `])
            expect(told).toContain(part)
          expect(told).not.toContain(PLACE)
        }
      }
    }
  })

  it('has a place nowhere else', () => {
    for (const { frames } of Object.values(lessons))
      for (const frame of frames) {
        const { steps, ...rest } = frame
        expect(JSON.stringify(rest)).not.toContain(PLACE)
        for (const language of spoken)
          expect(JSON.stringify(steps[language]).includes(PLACE)).toBe(frame.by !== undefined)
      }
  })
})

describe('the page of a lesson', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = () => undefined
  })

  const text = () => document.querySelector('.say')?.textContent ?? ''
  const cards = () => [...document.querySelectorAll<HTMLElement>('.own .hand button')]
  const card = (face: string) => cards().find((each) => each.textContent.includes(face))

  it('has one try again, marks what is right after two, and goes on by what was chosen', async () => {
    render(Lesson, { named: { game: 'femto' } })
    await tap(await screen.findByRole('button', { name: w.app.lesson.next }))
    await tap(card('10')) // the only one that is offered
    await tap(await screen.findByRole('button', { name: w.app.lesson.next }))
    expect(text()).not.toContain(w.app.lesson.right)
    await fireEvent.click(document.querySelectorAll<HTMLElement>('.duel button')[1]!)
    await tick()
    expect(text()).toContain(w.app.lesson.right)
    expect(document.querySelector('.steps p')?.textContent).toBe(w.app.lesson.step(5, 8))
    expect(cards().every((each) => each.classList.contains('playable'))).toBe(true)
    await tap(card('6'))
    expect(text()).toContain('7 is higher than 6')
    expect(text()).toContain(w.app.lesson.tryAgain)
    await tap(card('6'))
    expect(text()).toContain(w.app.lesson.marked)
    expect(cards().map((each) => each.classList.contains('playable'))).toEqual([true, false, true])
    await tap(card('8')) // right as well, if not the trick
    expect(text()).toContain('The 8 is higher and wins.')
    await tap(screen.getByRole('button', { name: w.app.lesson.back }))
    expect(text()).not.toContain('7 is higher than 6')
    await tap(card('3'))
    expect(text()).toContain('so the small card wins')
  })
})
