/** What is shown of a map, and how an address says it, so that a link shows the same. */
import type { PackLook, PacksTold } from '../api/types'

export type Bounds = [low: number | null, high: number | null]
/** From where to where the plot goes, in values. */
export type Window = [left: number, right: number, bottom: number, top: number]

export interface MapView {
  x: string
  y: string
  colour: string
  /** By measure, in values. */
  within: Record<string, Bounds>
  /** Corners of an outline drawn by hand, in values of `x` and `y`; none: all over. */
  lasso: [number, number][]
  /** Null: all that there is. */
  window: Window | null
  /** The pack that is looked at, and the one beside it. */
  pack: number[] | null
  other: number[] | null
  /** A measure, or `pack` for the cards themselves. */
  sort: string
  down: boolean
}

/** A look, as a view. */
export const viewOf = (look: PackLook): MapView => ({
  x: look.x,
  y: look.y,
  colour: look.colour,
  within: Object.fromEntries(Object.entries(look.within).map(([name, [low, high]]) => [name, [low, high]])),
  lasso: [],
  window: null,
  pack: null,
  other: null,
  sort: look.first,
  down: false,
})

const short = (value: number): string => String(Number(value.toPrecision(4)))
const cards = (pack: readonly number[]): string => pack.join('-')

/** What an address has after its question mark: whatever differs from the plain view. */
export function addressed(view: MapView, plain: MapView): string {
  const said: [string, string][] = []
  for (const name of ['x', 'y', 'colour'] as const) if (view[name] !== plain[name]) said.push([name, view[name]])
  for (const [name, [low, high]] of Object.entries(view.within)) {
    const written = [low, high].map((each) => (each === null ? '' : short(each))).join('~')
    if (written !== '~') said.push([`in.${name}`, written])
  }
  if (view.lasso.length) said.push(['lasso', view.lasso.map((each) => each.map(short).join('~')).join('_')])
  if (view.window) said.push(['window', view.window.map(short).join('~')])
  if (view.pack) said.push(['pack', cards(view.pack)])
  if (view.other) said.push(['beside', cards(view.other)])
  if (view.sort !== plain.sort || view.down) said.push(['sort', `${view.down ? '-' : ''}${view.sort}`])
  return said.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** What of two addresses is not the same, by name, in order: `lasso`, `in.draws x`. */
export function changed(before: string, after: string): string {
  const [old, now] = [new URLSearchParams(before), new URLSearchParams(after)]
  const names = new Set([...old.keys(), ...now.keys()])
  return [...names]
    .filter((name) => old.get(name) !== now.get(name))
    .sort()
    .join(' ')
}

/** The view of an address; whatever makes no sense in it counts for nothing. */
export function readView(query: URLSearchParams, plain: MapView, told: PacksTold): MapView {
  const known = new Set(told.measures.map((each) => each.name))
  const measure = (name: 'x' | 'y' | 'colour'): string => {
    const wanted = query.get(name)
    return wanted !== null && known.has(wanted) ? wanted : plain[name]
  }
  const view: MapView = { ...plain, x: measure('x'), y: measure('y'), colour: measure('colour'), within: {} }
  for (const [key, text] of query) {
    const name = key.startsWith('in.') ? key.slice(3) : ''
    const ends = text.split('~').map((each) => (each === '' ? null : Number(each)))
    if (!known.has(name) || ends.length !== 2 || ends.some(Number.isNaN)) continue
    view.within[name] = [ends[0] ?? null, ends[1] ?? null]
  }
  const corners = (query.get('lasso') ?? '').split('_').map(numbers)
  if (corners.length >= 3 && corners.every((each) => each?.length === 2)) view.lasso = corners as [number, number][]
  const ends = numbers(query.get('window') ?? '')
  if (ends?.length === 4 && (ends[0] ?? 0) < (ends[1] ?? 0) && (ends[2] ?? 0) < (ends[3] ?? 0))
    view.window = ends as Window
  view.pack = packIn(query.get('pack'))
  view.other = packIn(query.get('beside'))
  const sort = query.get('sort') ?? plain.sort
  const by = sort.replace(/^-/, '')
  if (known.has(by) || by === 'pack') {
    view.sort = by
    view.down = sort.startsWith('-')
  }
  return view
}

function numbers(text: string): number[] | null {
  const found = text.split('~').map(Number)
  return text && found.every(Number.isFinite) ? found : null
}

function packIn(text: string | null): number[] | null {
  const found = text?.split('-').map(Number) ?? []
  return found.length && found.every((each) => Number.isInteger(each) && each > 0) ? found : null
}

/** Marks of an axis at round values, some so many. */
export function marksOf(low: number, high: number, some: number): number[] {
  const rough = (high - low) / Math.max(1, some)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough
  const found: number[] = []
  for (let each = Math.ceil(low / step - 1e-9); each * step <= high + step * 1e-9; each++)
    found.push(Number((each * step).toPrecision(12)))
  return found
}

/** A line drawn by hand with no more corners than are needed, at most so many. */
export function thinned<Point>(line: readonly Point[], most: number): Point[] {
  if (line.length <= most) return [...line]
  return Array.from({ length: most }, (_, at) => line[Math.floor((at * line.length) / most)] as Point)
}
