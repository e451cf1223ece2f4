/** A face laid out for a test, and fingers to tap it. */
import { fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import type { Film, Frame } from '../gallery/films'
import type { FaceProps } from '.'
import { faceOf } from '.'

/** Taps everything that a game lets one tap at a frame; gives what was sent. A game's folder has one in `sweep.ts`. */
export type Sweep = (film: Film, frame: Frame) => Promise<string[]>

export const people = ['Ada', 'Ben', 'Chiara', 'Dmitri', 'Esi', 'Farid', 'Greta', 'Hiro']

export async function lay(film: Film, frame: Frame, more: Partial<FaceProps> = {}) {
  const sent: string[] = []
  const face = await faceOf(film.game)
  const props: FaceProps = {
    view: frame.view,
    seat: film.seat,
    names: people.slice(0, frame.view.scores.length),
    canAct: frame.view.to_act.includes(film.seat),
    sealed: null,
    steps: frame.steps,
    ask: frame.ask,
    choose: (text) => sent.push(text),
    window: frame.window,
    judge: async () => ({ complete: true, value: '3', ok: true, message: '', column: null, left: [] }),
    covered: false,
    ...more,
  }
  const { container } = render(face, props)
  await tick()
  return { sent, container }
}

export const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]

export async function tap(...elements: (HTMLElement | undefined)[]) {
  for (const element of elements) {
    if (!element) throw new Error('there is nothing to tap')
    await fireEvent.click(element)
    await tick()
  }
}
