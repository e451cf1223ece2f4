/** Every choice that a view offers can be made by tapping, and nothing else is ever sent. */
import { cleanup } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { films, type Frame } from '../gallery/films'
import { lay, type Sweep } from './trying'

afterEach(cleanup)

const sweeps = import.meta.glob<{ sweep: Sweep; most?: number }>('./*/sweep.ts', { eager: true })

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
    })

    const known = sweeps[`./${film.game}/sweep.ts`]
    if (known)
      it('offers exactly the choices of the view', async () => {
        for (const frame of sample(
          film.frames.filter((each) => each.view.choices.length),
          known.most ?? 8,
        ))
          expect(sorted(await known.sweep(film, frame))).toEqual(sorted(frame.view.choices))
      })
  })
}
