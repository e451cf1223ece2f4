/** Every choice that a view offers can be made by tapping, and nothing else is ever sent. */
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { FaceProps } from '.'
import { faces } from '.'
import { type Film, films, type Frame } from './gallery/films'

afterEach(cleanup)

const people = ['Ada', 'Ben', 'Chiara', 'Dmitri', 'Esi', 'Farid', 'Greta', 'Hiro']

async function lay(film: Film, frame: Frame, more: Partial<FaceProps> = {}) {
  const sent: string[] = []
  const load = faces[film.game]
  if (!load) throw new Error(`${film.game} has no face`)
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
  const { container } = render(await load(), props)
  await tick()
  return { sent, container }
}

const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]

async function tap(...elements: (HTMLElement | undefined)[]) {
  for (const element of elements) {
    if (!element) throw new Error('there is nothing to tap')
    await fireEvent.click(element)
    await tick()
  }
}

/** Taps everything that a game lets one tap; gives what was sent. */
const sweeps: Record<string, (film: Film, frame: Frame) => Promise<string[]>> = {
  async femto(film, frame) {
    const { sent, container } = await lay(film, frame)
    await tap(...all(container, '.hand button, .choose'))
    return sent
  },
  async 'math-arena'(film, frame) {
    const found: string[] = []
    const count = all((await lay(film, frame)).container, '.hand button').length
    cleanup()
    for (let first = 0; first < count; first++) {
      const { sent, container } = await lay(film, frame)
      const hand = () => all(container, '.hand button')
      for (let second = first + 1; second < count; second++) {
        await tap(hand()[first], hand()[second])
        await tap(...all(container, '.say .btn'))
        for (const card of all(container, '.hand button.chosen')) await tap(card)
      }
      found.push(...sent)
      cleanup()
    }
    return found
  },
  async sequences(film, frame) {
    const { sent, container } = await lay(film, frame)
    for (const at of all(container, '.hand button').keys()) {
      await tap(all(container, '.hand button')[at])
      for (const place of all(container, '[data-lit]').keys()) {
        await tap(all(container, '[data-lit]')[place])
        await tap(...all(container, '.which .btn'))
      }
      await fireEvent.keyDown(container.querySelector('.hand')!, { key: 'Escape' })
      await tick()
    }
    return sent
  },
  async 'friend-or-foe'(film, frame) {
    const { sent, container } = await lay(film, frame)
    await tap(...all(container, '.buttons .btn'))
    return sent
  },
}

/** Frames from the whole of a film, its last among them. */
const sample = (frames: Frame[], most: number) =>
  frames.filter((_, at) => at === frames.length - 1 || at % Math.ceil(frames.length / most) === 0)

const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort()

for (const [name, film] of Object.entries(films)) {
  describe(name, () => {
    it('shows every frame, to players and to others', async () => {
      for (const frame of sample(film.frames, 5)) {
        for (const more of [{}, { seat: -1, canAct: false, ask: null }, { covered: true }]) {
          const { container } = await lay(film, frame, more)
          expect(container.querySelector('section')?.textContent).toContain('Ben')
          cleanup()
        }
      }
    }, 60_000)

    const sweep = sweeps[film.game]
    if (sweep)
      it('offers exactly the choices of the view', async () => {
        for (const frame of sample(
          film.frames.filter((each) => each.view.choices.length),
          film.game === 'math-arena' ? 3 : 8,
        ))
          expect(sorted(await sweep(film, frame))).toEqual(sorted(frame.view.choices))
      }, 60_000)
  })
}

describe('an equation', () => {
  it('is built by tapping and claimed', async () => {
    const film = films['brain-drain']!
    const { sent, container } = await lay(film, film.frames[2]!)
    const cards = () => all(container, '.equation .cards button')
    const signs = () => all(container, '.sign')
    await tap(signs()[4], cards()[0], signs()[0], cards()[1], signs()[5], signs()[3], cards()[2])
    const field = container.querySelector('input')!
    expect(field.value).toBe('(10+2)÷7')
    expect(cards().map((card) => card.classList.contains('used'))).toEqual([true, true, true, false])
    await tap(signs().at(-1), signs().at(-1))
    expect(field.value).toBe('(10+2)')
    await tap(container.querySelector<HTMLElement>('.claim')!)
    expect(sent).toEqual(['(10+2)'])
  })

  it('is typed, claimed with Enter, and passed with a key', async () => {
    const film = films['ascent']!
    const { sent, container } = await lay(film, film.frames[0]!)
    const field = container.querySelector('input')!
    await fireEvent.input(field, { target: { value: '6-2*2-1' } })
    await fireEvent.keyDown(field, { key: 'Enter' })
    await fireEvent.keyDown(document.body, { key: 'p' })
    expect(sent).toEqual(['6−2×2−1', 'pass'])
  })

  it('is not sent while it is wrong', async () => {
    const film = films['brain-drain']!
    const judge = async () => ({
      complete: true,
      value: '12',
      ok: false,
      message: 'it makes 12, not 6',
      column: null,
      left: [],
    })
    const { sent, container } = await lay(film, film.frames[2]!, { judge })
    await fireEvent.input(container.querySelector('input')!, { target: { value: '10+2' } })
    await tick()
    await tap(container.querySelector<HTMLElement>('.claim')!)
    expect(sent).toEqual([])
    expect(container.querySelector('.say')?.textContent).toContain('It makes 12, not 6.')
  })
})

describe('a hand', () => {
  const film = films['femto']!

  it('is one stop for Tab; arrows move in it and digits choose', async () => {
    const { sent, container } = await lay(film, film.frames[0]!)
    const hand = all(container, '.hand button')
    expect(hand.filter((card) => card.tabIndex === 0)).toHaveLength(1)
    hand[0]?.focus()
    await fireEvent.keyDown(hand[0] as Element, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(hand[1])
    await fireEvent.keyDown(hand[1] as Element, { key: 'End' })
    expect(document.activeElement).toBe(hand.at(-1))
    await fireEvent.keyDown(document.body, { key: '3' })
    expect(sent).toEqual([film.frames[0]?.view.choices[2]])
  })

  it('says why a card cannot be chosen, and sends nothing', async () => {
    const { sent, container } = await lay(film, film.frames[0]!, { canAct: false, sealed: '2' })
    await tap(all(container, '.hand button')[0])
    expect(sent).toEqual([])
    expect(container.querySelector('.hint')?.textContent).toContain('Not now: you have chosen')
  })

  it('keeps what is picked while somebody else seals a choice', async () => {
    const arena = films['math-arena']!
    const frame = arena.frames[0]!
    const load = faces['math-arena']
    if (!load) throw new Error('no face')
    const props = {
      view: frame.view,
      seat: 0,
      names: people.slice(0, 2),
      canAct: true,
      sealed: null,
      steps: [],
      ask: frame.ask,
      choose: () => undefined,
      window: null,
      covered: false,
    }
    const { container, rerender } = render(await load(), props)
    await tap(all(container, '.hand button')[0])
    await rerender({ view: { ...frame.view } })
    expect(all(container, '.hand .chosen')).toHaveLength(1)
  })
})
