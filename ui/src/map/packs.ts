/** All packs of a sweep, column by column: which pack stands in which row, and which rows are wanted. */
import type { PackMeasure, PacksTold } from '../api/types'

export interface Column {
  name: string
  /** Of every pack in order; its value is `low` + number × `scale`. */
  numbers: Uint8Array | Uint16Array
  low: number
  scale: number
  /** The least and the largest number that there is. */
  ends: [number, number]
  /** Whether values come in steps, so that many packs have the same. */
  steps: boolean
}

export interface Sweep {
  cards: number
  faces: readonly number[]
  rows: number
  columns: ReadonlyMap<string, Column>
}

interface Head {
  form: number
  cards: number
  from: number[]
  rows: number
  columns: { name: string; bits: 8 | 16; low: number; scale: number }[]
}

/** What must be there by now. */
export function sure<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('something is missing that was thought to be there')
  return thing
}

/** How many ways there are to take some of so many. */
export function choose(of: number, some: number): number {
  if (some < 0 || some > of) return 0
  let ways = 1
  for (let each = 1; each <= some; each++) ways = (ways * (of - some + each)) / each
  return Math.round(ways)
}

/** A compact file of a sweep, unpacked. */
export function decode(file: ArrayBuffer): Sweep {
  const bytes = new Uint8Array(file)
  const end = bytes.indexOf(10)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head
  if (head.form !== 1) throw new Error(`a compact file of form ${head.form}`)
  const columns = new Map<string, Column>()
  let at = end + 1
  for (const { name, bits, low, scale } of head.columns) {
    const numbers = bits === 16 ? new Uint16Array(file, at, head.rows) : new Uint8Array(file, at, head.rows)
    columns.set(name, { name, numbers, low, scale, ends: endsOf(numbers), steps: bits === 8 })
    at += numbers.byteLength
  }
  return { cards: head.cards, faces: head.from, rows: head.rows, columns }
}

function endsOf(numbers: Uint8Array | Uint16Array): [number, number] {
  let least = numbers[0] ?? 0
  let most = least
  for (const each of numbers) {
    if (each < least) least = each
    if (each > most) most = each
  }
  return [least, most]
}

/** The sweep with those measures too that follow from the cards alone. */
export function withMeasures(sweep: Sweep, told: PacksTold): Sweep {
  const home = told.marked.find((each) => each.preset === null)?.pack ?? null
  const columns = new Map<string, Column>()
  for (const measure of told.measures) {
    const stored = sweep.columns.get(measure.name)
    if (stored) columns.set(measure.name, stored)
    else if (measure.source === 'total') columns.set(measure.name, counted(sweep, measure, null))
    else if (measure.source === 'distance' && home) columns.set(measure.name, counted(sweep, measure, home))
  }
  return { ...sweep, columns }
}

/** How far the cards of every pack are from those of another; without another, their total. */
function counted(sweep: Sweep, measure: PackMeasure, home: readonly number[] | null): Column {
  const numbers = new Uint16Array(sweep.rows)
  const { cards, faces } = sweep
  const places = Array.from({ length: cards }, (_, at) => at)
  for (let row = 0; row < sweep.rows; row++) {
    let sum = 0
    for (let at = 0; at < cards; at++) {
      const face = faces[places[at] ?? 0] ?? 0
      sum += home ? Math.abs(face - (home[at] ?? 0)) : face
    }
    numbers[row] = sum
    let last = cards - 1
    while (last >= 0 && places[last] === faces.length - cards + last) last--
    if (last < 0) break
    let next = (places[last] ?? 0) + 1
    for (let at = last; at < cards; at++) places[at] = next++
  }
  return { name: measure.name, numbers, low: 0, scale: 1, ends: endsOf(numbers), steps: true }
}

/** The cards of the pack in a row. */
export function packAt(sweep: Sweep, row: number): number[] {
  const found: number[] = []
  let left = row
  for (const [at, face] of sweep.faces.entries()) {
    if (found.length === sweep.cards) break
    const beginning = choose(sweep.faces.length - at - 1, sweep.cards - found.length - 1)
    if (left < beginning) found.push(face)
    else left -= beginning
  }
  return found
}

/** The row of a pack; null for one that is not among them. */
export function rowOf(sweep: Sweep, pack: readonly number[]): number | null {
  const places = [...pack].sort((a, b) => a - b).map((face) => sweep.faces.indexOf(face))
  if (places.length !== sweep.cards || places.includes(-1) || new Set(places).size < sweep.cards) return null
  let row = 0
  let from = 0
  for (const [taken, place] of places.entries()) {
    for (let at = from; at < place; at++) row += choose(sweep.faces.length - at - 1, sweep.cards - taken - 1)
    from = place + 1
  }
  return row
}

/** The pack of the sweep whose cards, in ascending order, differ least from others, all differences added up. */
export function nearest(sweep: Sweep, pack: readonly number[]): number[] {
  const wanted = [...pack].sort((a, b) => a - b)
  // The cheapest way to place so many of the wanted cards on the first so many faces.
  let before = { costs: new Array<number>(sweep.faces.length + 1).fill(0), ways: sweep.faces.map(() => [] as number[]) }
  before.ways.push([])
  for (const card of wanted) {
    const costs = [Infinity]
    const ways: number[][] = [[]]
    for (const [at, face] of sweep.faces.entries()) {
      const cost = (before.costs[at] ?? Infinity) + Math.abs(card - face)
      if (cost < (costs[at] ?? Infinity)) {
        costs.push(cost)
        ways.push([...(before.ways[at] ?? []), face])
      } else {
        costs.push(costs[at] ?? Infinity)
        ways.push(ways[at] ?? [])
      }
    }
    before = { costs, ways }
  }
  return before.ways[sweep.faces.length] ?? []
}

export const valueAt = (column: Column, row: number): number => column.low + (column.numbers[row] ?? 0) * column.scale
export const numberOf = (column: Column, value: number): number => (value - column.low) / column.scale

/** From where to where, in numbers of the column, both included; null is no bound. */
export function boundsOf(column: Column, [low, high]: readonly [number | null, number | null]): [number, number] {
  const [least, most] = column.ends
  // A bound that was written with few digits still has what lies on it.
  const near = column.steps ? 0.25 : 0.5
  return [
    low === null ? least : Math.max(least, Math.ceil(numberOf(column, low) - near)),
    high === null ? most : Math.min(most, Math.floor(numberOf(column, high) + near)),
  ]
}

/** How far to each side packs of one step are spread, so that they do not lie on one dot. */
export const SPREAD = 0.42

/** Where the dots of one step lie, from −127 to 127: scattered, but always the same. */
export function scattered(rows: number, seed: number): Int8Array {
  const found = new Int8Array(rows)
  for (let row = 0; row < rows; row++) {
    let mixed = Math.imul(row + seed, 0x9e3779b1)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    found[row] = (mixed ^ (mixed >>> 16)) % 128
  }
  return found
}

export interface Scatter {
  x: Int8Array
  y: Int8Array
}

/** What lies inside an outline on the map, by the numbers of two columns. */
export interface Outline {
  x: Column
  y: Column
  /** Corners, in numbers of the columns. */
  corners: readonly (readonly [number, number])[]
}

/** Of every row 1 if it is wanted, else 0. */
export function wanted(
  sweep: Sweep,
  within: Readonly<Record<string, readonly [number | null, number | null]>>,
  scatter: Scatter,
  outline: Outline | null,
): Uint8Array {
  const kept = new Uint8Array(sweep.rows).fill(1)
  for (const [name, range] of Object.entries(within)) {
    const column = sweep.columns.get(name)
    if (!column) continue
    const [low, high] = boundsOf(column, range)
    const { numbers } = column
    for (let row = 0; row < kept.length; row++) {
      const number = numbers[row] ?? 0
      if (number < low || number > high) kept[row] = 0
    }
  }
  if (outline) keepInside(kept, outline, scatter)
  return kept
}

function keepInside(kept: Uint8Array, { x, y, corners }: Outline, scatter: Scatter): void {
  const left = Math.min(...corners.map((each) => each[0]))
  const right = Math.max(...corners.map((each) => each[0]))
  for (let row = 0; row < kept.length; row++) {
    if (!kept[row]) continue
    const across = placed(x, row, scatter.x)
    if (across < left || across > right || !inside(corners, across, placed(y, row, scatter.y))) kept[row] = 0
  }
}

/** Where the dot of a row lies along a column. */
export function placed(column: Column, row: number, scatter: Int8Array): number {
  const number = column.numbers[row] ?? 0
  return column.steps ? number + ((scatter[row] ?? 0) / 127) * SPREAD : number
}

/** Whether a point lies in an outline (even and odd crossings). */
export function inside(corners: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let odd = false
  let [fromX, fromY] = corners.at(-1) ?? [0, 0]
  for (const [toX, toY] of corners) {
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) odd = !odd
    fromX = toX
    fromY = toY
  }
  return odd
}

/** The rows that are wanted, by a column or, without one, as they stand. */
export function sorted(kept: Uint8Array, column: Column | null, down: boolean): Uint32Array {
  let count = 0
  for (const each of kept) count += each
  const rows = new Uint32Array(count)
  if (!column) {
    let at = 0
    for (let row = 0; row < kept.length; row++) if (kept[row]) rows[at++] = row
    return down ? rows.reverse() : rows
  }
  const { numbers } = column
  const [least, most] = column.ends
  const starts = new Uint32Array(most - least + 2)
  const place = down ? (number: number): number => most - number : (number: number): number => number - least
  for (let row = 0; row < kept.length; row++) {
    if (!kept[row]) continue
    const at = place(numbers[row] ?? 0) + 1
    starts[at] = (starts[at] ?? 0) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  for (let row = 0; row < kept.length; row++) {
    if (!kept[row]) continue
    const at = place(numbers[row] ?? 0)
    const next = starts[at] ?? 0
    starts[at] = next + 1
    rows[next] = row
  }
  return rows
}

/** How many rows have which values, in at most so many bars; of those that are wanted, or of all. */
export function bars(column: Column, kept: Uint8Array | null, most: number): Uint32Array {
  const [low, high] = column.ends
  const found = new Uint32Array(Math.min(most, high - low + 1))
  const part = found.length / (high - low + 1)
  const { numbers } = column
  for (let row = 0; row < numbers.length; row++) {
    if (kept !== null && !kept[row]) continue
    const at = Math.floor(((numbers[row] ?? 0) - low) * part)
    found[at] = (found[at] ?? 0) + 1
  }
  return found
}

/** The numbers between which all but one in twenty at each end lie. */
export function middle(column: Column): [number, number] {
  const counts = new Uint32Array(column.ends[1] + 1)
  for (const each of column.numbers) counts[each] = (counts[each] ?? 0) + 1
  const few = column.numbers.length / 20
  let [low, high] = column.ends
  for (let sum = counts[low] ?? 0; sum <= few && low < high; sum += counts[low] ?? 0) low++
  for (let sum = counts[high] ?? 0; sum <= few && high > low; sum += counts[high] ?? 0) high--
  return low < high ? [low, high] : column.ends
}
