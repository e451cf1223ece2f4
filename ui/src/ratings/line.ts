/** The line of a rating over time as shapes: everything in the units of the drawing. */
import type { RatingTold } from '../api/types'

export interface Drawn {
  /** Where the drawing begins; the numbers of the scale stand before it. */
  left: number
  line: string
  /** The uncertainty around the line, as one closed shape. */
  band: string
  dots: { x: number; y: number; provisional: boolean }[]
  ticks: { value: number; y: number }[]
}

const LEFT = 52
const EDGE = 10
const MOST_DOTS = 60

/** A step of the scale of which few go into the span. */
export function tickStep(span: number): number {
  return [50, 100, 200, 500, 1000, 2000].find((step) => span / step <= 6) ?? 5000
}

export function drawn(steps: readonly RatingTold[], width: number, height: number): Drawn {
  const low = Math.min(...steps.map((each) => each.rating - each.spread))
  const high = Math.max(...steps.map((each) => each.rating + each.spread))
  const x = (at: number): number => LEFT + EDGE + (at * (width - LEFT - 2 * EDGE)) / Math.max(1, steps.length - 1)
  const y = (value: number): number => EDGE + ((high - value) * (height - 2 * EDGE)) / Math.max(1, high - low)
  const path = (points: [number, number][]): string =>
    points.map(([across, down], at) => `${at ? 'L' : 'M'}${across.toFixed(1)} ${down.toFixed(1)}`).join('')
  const upper = steps.map((each, at): [number, number] => [x(at), y(each.rating + each.spread)])
  const lower = steps.map((each, at): [number, number] => [x(at), y(each.rating - each.spread)])
  const step = tickStep(high - low)
  const first = Math.ceil(low / step) * step
  const count = Math.max(0, Math.floor((high - first) / step) + 1)
  return {
    left: LEFT,
    line: path(steps.map((each, at) => [x(at), y(each.rating)])),
    band: `${path([...upper, ...[...lower].reverse()])}Z`,
    dots:
      steps.length > MOST_DOTS
        ? []
        : steps.map((each, at) => ({ x: x(at), y: y(each.rating), provisional: each.provisional })),
    ticks: Array.from({ length: count }, (_, at) => ({ value: first + at * step, y: y(first + at * step) })),
  }
}
