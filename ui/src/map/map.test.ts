import { describe, expect, it } from 'vitest'
import type { PacksTold } from '../api/types'
import {
  type Sweep,
  bars,
  boundsOf,
  choose,
  decode,
  inside,
  middle,
  nearest,
  packAt,
  rowOf,
  scattered,
  sorted,
  sure,
  valueAt,
  wanted,
  withMeasures,
} from './packs'
import { type MapView, addressed, changed, marksOf, readView, thinned, viewOf } from './view'

/** All ways to take some cards of some faces, in order. */
function all(faces: readonly number[], cards: number): number[][] {
  if (cards === 0) return [[]]
  return faces.flatMap((face, at) => all(faces.slice(at + 1), cards - 1).map((rest) => [face, ...rest]))
}

const FACES = [1, 2, 3, 5, 6, 7, 9]
const CARDS = 3
const PACKS = all(FACES, CARDS)
const distance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, each, at) => sum + Math.abs(each - sure(b[at])), 0)

/** A compact file as `pipworks sweep --compact` writes it. */
function file(): ArrayBuffer {
  const columns = [
    { name: 'strength', bits: 16, low: 0.25, scale: 0.5 / 65535 },
    { name: 'decided', bits: 8, low: 0, scale: 0.05 },
  ]
  const head = JSON.stringify({
    form: 1,
    variant: 'x',
    cards: CARDS,
    from: FACES,
    rows: PACKS.length,
    deals: 20,
    columns,
  })
  const line = new TextEncoder().encode(head + ' '.repeat((8 - ((head.length + 1) % 8)) % 8) + '\n')
  const bytes = new Uint8Array(line.length + 3 * PACKS.length)
  bytes.set(line)
  const wide = new DataView(bytes.buffer)
  PACKS.forEach((_, row) => wide.setUint16(line.length + 2 * row, (row * 1871) % 65536, true))
  PACKS.forEach((_, row) => (bytes[line.length + 2 * PACKS.length + row] = row % 7))
  return bytes.buffer
}

const measure = (name: string, source: 'file' | 'total' | 'distance' = 'file') =>
  ({ name, title: name, about: name, form: 'whole', source }) as const
const told = {
  measures: [measure('strength'), measure('decided'), measure('total', 'total'), measure('distance', 'distance')],
  marked: [{ preset: null, code: 'x', pack: [2, 5, 9] }],
  looks: [
    { name: 'all', title: 'All', x: 'strength', y: 'decided', colour: 'total', within: {}, first: 'strength' },
    {
      name: 'some',
      title: 'Some',
      x: 'total',
      y: 'decided',
      colour: 'total',
      within: { decided: [null, 0.1] },
      first: 'total',
    },
  ],
} as unknown as PacksTold
const sweep: Sweep = withMeasures(decode(file()), told)
const column = (name: string) => sure(sweep.columns.get(name))
const scatter = { x: scattered(PACKS.length, 1), y: scattered(PACKS.length, 2) }

describe('all packs', () => {
  it('are counted', () => {
    expect(choose(24, 8)).toBe(735471)
    expect([choose(5, 0), choose(5, 5), choose(3, 4)]).toEqual([1, 1, 0])
    expect(PACKS.length).toBe(choose(FACES.length, CARDS))
  })

  it('stand in lexicographic order, and each can be found again', () => {
    expect(PACKS.map((_, row) => packAt(sweep, row))).toEqual(PACKS)
    expect(PACKS.map((pack) => rowOf(sweep, [...pack].reverse()))).toEqual(PACKS.map((_, row) => row))
    for (const pack of [
      [1, 2],
      [1, 2, 2],
      [1, 2, 4],
      [1, 2, 3, 5],
    ])
      expect(rowOf(sweep, pack)).toBeNull()
  })

  it('are read from the file, and added up from the cards', () => {
    PACKS.forEach((pack, row) => {
      expect(valueAt(column('strength'), row)).toBeCloseTo(0.25 + ((row * 1871) % 65536) * (0.5 / 65535), 12)
      expect(valueAt(column('decided'), row)).toBeCloseTo((row % 7) * 0.05, 12)
      expect(valueAt(column('total'), row)).toBe(pack.reduce((sum, each) => sum + each, 0))
      expect(valueAt(column('distance'), row)).toBe(distance(pack, [2, 5, 9]))
    })
    expect(() => decode(new TextEncoder().encode('{"form":2}\n').buffer)).toThrow('form 2')
  })

  it('have a nearest one for any other', () => {
    for (const pack of [
      [1, 4, 8],
      [4, 4, 4],
      [10, 20, 30],
      [1, 1, 1],
      [8, 8, 1],
    ]) {
      const by = [...pack].sort((a, b) => a - b)
      const least = Math.min(...PACKS.map((each) => distance(each, by)))
      const found = nearest(sweep, pack)
      expect(rowOf(sweep, found)).not.toBeNull()
      expect(distance(found, by)).toBe(least)
    }
  })
})

describe('what is wanted', () => {
  const rows = (kept: Uint8Array): number[] => [...kept.keys()].filter((row) => kept[row])

  it('lies within all bounds, both ends included', () => {
    const kept = wanted(sweep, { decided: [0.1, 0.2], total: [null, 15], nonsense: [5, 6] }, scatter, null)
    const expected = PACKS.map((_, row) => row).filter(
      (row) => row % 7 >= 2 && row % 7 <= 4 && valueAt(column('total'), row) <= 15,
    )
    expect(rows(kept)).toEqual(expected)
    expect(boundsOf(column('decided'), [null, null])).toEqual([0, 6])
    expect(boundsOf(column('decided'), [0.3, 0.1])).toEqual([6, 2])
  })

  it('lies inside the lasso', () => {
    const [x, y] = [column('total'), column('strength')]
    const [low, high] = y.ends
    const corners = [
      [11.5, low - 1],
      [14.5, low - 1],
      [14.5, high + 1],
      [11.5, high + 1],
    ] as const
    const expected = PACKS.map((_, row) => row).filter((row) => [12, 13, 14].includes(valueAt(x, row)))
    expect(rows(wanted(sweep, {}, scatter, { x, y, corners }))).toEqual(expected)
    expect(
      inside(
        [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
        1,
        1,
      ),
    ).toBe(true)
    expect(
      inside(
        [
          [0, 0],
          [4, 0],
          [0, 4],
        ],
        3,
        3,
      ),
    ).toBe(false)
  })

  it('comes in order, and of the same value as it stands', () => {
    const kept = wanted(sweep, { total: [10, null] }, scatter, null)
    for (const name of ['total', 'strength', 'decided'])
      for (const down of [false, true]) {
        const sign = down ? -1 : 1
        const expected = rows(kept).sort((a, b) => sign * (valueAt(column(name), a) - valueAt(column(name), b)))
        expect([...sorted(kept, column(name), down)]).toEqual(expected)
      }
    expect([...sorted(kept, null, true)]).toEqual(rows(kept).reverse())
  })

  it('is counted in bars', () => {
    const kept = wanted(sweep, { decided: [null, 0.1] }, scatter, null)
    expect([...bars(column('decided'), null, 40)]).toEqual(Array(7).fill(5))
    expect([...bars(column('decided'), kept, 40)]).toEqual([5, 5, 5, 0, 0, 0, 0])
    expect(bars(column('strength'), null, 4).reduce((a, b) => a + b)).toBe(PACKS.length)
    expect(middle(column('decided'))).toEqual([0, 6])
  })

  it('is scattered no wider than a step', () => {
    expect(new Set(scattered(500, 1)).size).toBeGreaterThan(100)
    expect(scattered(9, 1)).toEqual(scattered(9, 1))
    for (const each of scattered(2000, 3)) expect(Math.abs(each)).toBeLessThan(128)
  })
})

describe('the address of a view', () => {
  const plain = viewOf(sure(told.looks[0]))
  const again = (view: MapView): MapView => readView(new URLSearchParams(addressed(view, plain)), plain, told)

  it('is empty for the plain view', () => {
    expect(addressed(plain, plain)).toBe('')
    expect(changed('x=a&y=b', 'y=b&x=a')).toBe('')
    expect(changed('x=a&lasso=1~2', 'x=c&pack=2-3')).toBe('lasso pack x')
    expect(again(plain)).toEqual(plain)
  })

  it('has all that is seen', () => {
    const view: MapView = {
      x: 'total',
      y: 'distance',
      colour: 'strength',
      within: { decided: [null, 0.1], total: [7, 12], strength: [0.3125, null] },
      lasso: [
        [1, 2],
        [3.5, -0.25],
        [4, 0.001],
      ],
      window: [0.5, 12.5, -1, 30],
      pack: [1, 2, 9],
      other: [2, 5, 9],
      sort: 'pack',
      down: true,
    }
    expect(again(view)).toEqual(view)
    expect(again(viewOf(sure(told.looks[1]))).within).toEqual({ decided: [null, 0.1] })
  })

  it('may have nonsense in it, which counts for nothing', () => {
    const text = 'x=tall&in.decided=a~b&in.nothing=1~2&lasso=1~2_3&window=5~1~0~2&pack=a-b&beside=0-1&sort=-x'
    expect(readView(new URLSearchParams(text), plain, told)).toEqual(plain)
  })
})

describe('drawing', () => {
  it('marks round values', () => {
    expect(marksOf(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(marksOf(-0.04, 0.31, 4)).toEqual([0, 0.1, 0.2, 0.3])
    expect(marksOf(36, 164, 6)).toEqual([50, 100, 150])
  })

  it('thins a line', () => {
    expect(thinned([1, 2, 3], 5)).toEqual([1, 2, 3])
    expect(thinned([...Array(100).keys()], 4)).toEqual([0, 25, 50, 75])
  })
})
