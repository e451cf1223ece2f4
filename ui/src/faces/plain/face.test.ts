/** A table of no game in particular: what lies where, and that each choice can be made and no other. */
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { FaceProps } from '..'
import type { View, Zone } from '../../api/views'
import { all, people, tap } from '../trying'
import { keysOf, like, spelt } from './choices'
import Face from './Face.svelte'
import { cardsOn, freeOf, tableOf } from './lying'

afterEach(cleanup)

const zones: Zone[] = [
  { kind: 'text', label: 'Asked', lines: ['a king, or pass'] },
  { kind: 'pile', label: 'stock', count: 9, top: { face: '', choice: 'draw' } },
  { kind: 'row', label: 'open', cards: [{ face: 'K♠', marked: true }, { face: 'take two' }], note: 'total 13' },
  { kind: 'dice', label: 'dice', numbers: [6, 11] },
  { kind: 'scores', label: 'points', values: ['2½', '0'] },
  { kind: 'scores', label: 'games', values: ['1', '3'] },
  {
    kind: 'hand',
    label: 'hand',
    seat: 0,
    cards: [
      { face: '7', choice: '7' },
      { face: '7', choice: '7' },
      { face: '10♥', name: 'the ten of hearts', choices: ['10 left', '10 right', 'not offered'] },
      { face: 'swap' },
    ],
  },
  { kind: 'row', label: 'in front', seat: 1, cards: [] },
  { kind: 'hand', label: 'hand', seat: 1, cards: [{ face: '8' }], unknown: 3 },
]
const view: View = {
  variant: 'some',
  seat: 0,
  phase: 'choose',
  to_act: [0],
  choices: ['wait', '7', '10 left', '10 right', 'draw', 'claim'],
  turn: 1,
  scores: [0, 0],
  tally: { label: 'points', values: ['0', '0'], numbers: [0, 0] },
  zones,
}

function laid(more: Partial<FaceProps> = {}) {
  const sent: string[] = []
  const props: FaceProps = {
    view,
    seat: 0,
    names: people.slice(0, 2),
    canAct: true,
    sealed: null,
    steps: [],
    ask: 'Choose.',
    choose: (text) => sent.push(text),
    window: null,
    covered: false,
    ...more,
  }
  return { sent, ...render(Face, props) }
}
const open = { opened: '2026-01-01T12:00:00Z', until: null, answered: [] }
const named = (name: string | RegExp) => ({ name })

describe('a table of zones', () => {
  it('gives each card a key of its own, and only choices that the view offers', () => {
    const table = tableOf(view)
    const cards = cardsOn(table)
    expect(new Set(cards.map((card) => card.key)).size).toBe(cards.length)
    expect(cards.find((card) => card.face === '10♥')?.ways).toEqual(['10 left', '10 right'])
    expect(freeOf(view, table)).toEqual(['wait', 'claim'])
    expect(table.seats.map((own) => own.map((zone) => zone.label))).toEqual([['hand'], ['in front', 'hand']])
  })

  it('names everything for who cannot see it', () => {
    const { getByRole, getAllByRole, container } = laid()
    for (const name of ['stock', 'open', 'dice', 'hand, Ben', 'in front, Ben']) getByRole('group', named(name))
    expect(getAllByRole('button', named('7'))).toHaveLength(2)
    getByRole('button', named('the ten of hearts'))
    getByRole('img', named('King of spades'))
    getByRole('img', named('3 hidden cards'))
    getByRole('img', named('take two'))
    getByRole('img', named('a die showing 6'))
    for (const text of ['total 13', '2½', 'games: 3', '9 cards', 'a die showing 11', 'a king, or pass'])
      expect(container.textContent).toContain(text)
  })

  it('sends every choice, by card or by button, and nothing else', async () => {
    const { sent, getAllByRole, getByRole, container } = laid()
    await tap(getAllByRole('button', named('7'))[1])
    await tap(getByRole('button', named('a card face down')))
    for (const way of ['10 left', '10 right']) {
      if (!container.querySelector('[data-way]')) await tap(getByRole('button', named('the ten of hearts')))
      await tap(getByRole('button', named(way)))
    }
    for (const free of [/^Wait/, /^Claim/]) await tap(getByRole('button', named(free)))
    await tap(getByRole('button', named('swap, not now')))
    expect(container.querySelector('.hint')?.textContent).toContain('swap cannot be chosen')
    expect(sent).toEqual(['7', 'draw', '10 left', '10 right', 'wait', 'claim'])
  })

  it('goes by keys: a letter for a button, the number on a card for the card', async () => {
    const { sent } = laid()
    await fireEvent.keyDown(document.body, { key: 'w' })
    await fireEvent.keyDown(document.body, { key: 'l' })
    await fireEvent.keyDown(document.body, { key: 'c' })
    expect(sent).toEqual(['wait', 'claim'])
    await fireEvent.keyDown(document.body, { key: '7' })
    expect(document.activeElement?.textContent).toContain('7')
    expect(sent).toEqual(['wait', 'claim'])
  })

  it('lets a card be dragged onto the table, and back', async () => {
    const { sent, getAllByRole, container } = laid()
    const place = (left: number, top: number, width: number, height: number) => () =>
      new DOMRect(left, top, width, height)
    container.querySelector('.face')!.getBoundingClientRect = place(0, 0, 400, 800)
    container.querySelector('[data-zone=z6]')!.getBoundingClientRect = place(0, 600, 400, 200)
    const card = getAllByRole('button', named('7'))[0]!
    const drag = async (x: number, y: number) => {
      await fireEvent(card, new PointerEvent('pointerdown', { button: 0, clientX: 50, clientY: 700, bubbles: true }))
      await fireEvent(window, new PointerEvent('pointermove', { clientX: x, clientY: y }))
      const lit = container.querySelector('.face')!.className
      await fireEvent(window, new PointerEvent('pointerup', { clientX: x, clientY: y }))
      await fireEvent.click(card)
      return lit
    }
    expect(await drag(80, 720)).not.toContain('over')
    expect(await drag(500, 300)).not.toContain('over')
    expect(sent).toEqual([])
    expect(await drag(200, 300)).toContain('over')
    expect(sent).toEqual(['7'])
    expect(container.querySelector('.face')!.className).not.toContain('lifting')
  })

  it('keeps a sealed choice to itself, and lets who waited still claim', async () => {
    const { sent, getByRole, getAllByRole, rerender, container } = laid({ canAct: false, sealed: '7' })
    expect(container.textContent).toContain('You have chosen 7.')
    await tap(getAllByRole('button', named('7'))[0])
    expect(sent).toEqual([])
    expect(container.querySelector('.hint')?.textContent).toContain('you have chosen')
    expect(all(container, '[aria-pressed=true]')).toHaveLength(1)
    await rerender({ sealed: 'wait', window: open })
    expect(getByRole('button', named(/^Wait/))).toHaveProperty('disabled', true)
    await tap(getByRole('button', named(/^Claim/)))
    expect(sent).toEqual(['claim'])
  })

  it('shows nothing of a covered hand, and lets who watches choose nothing', () => {
    expect(laid({ covered: true }).queryByRole('button')).toBeNull()
    cleanup()
    const { sent, queryAllByRole } = laid({
      seat: -1,
      canAct: false,
      ask: null,
      view: { ...view, seat: -1, choices: [] },
    })
    for (const each of queryAllByRole('button')) each.click()
    expect(sent).toEqual([])
  })
})

describe('too many choices', () => {
  const many = Array.from({ length: 40 }, (_, at) => `bid ${at + 1}`)

  it('are looked for by what is typed', async () => {
    const { sent, getByRole, container } = laid({ view: { ...view, choices: many, zones: [] } })
    expect(all(container, '.buttons button')).toHaveLength(0)
    const field = getByRole('textbox', named('Your choice'))
    await fireEvent.input(field, { target: { value: 'bid 39' } })
    await tick()
    await tap(getByRole('button', named('Bid 39')))
    await fireEvent.submit(field.closest('form')!)
    expect(sent).toEqual(['bid 39', 'bid 39'])
  })
  it('are found wherever the text stands, those first that begin with it', () =>
    expect(like(['a-12', '12-b', 'c'], '1 2')).toEqual(['12-b', 'a-12']))
})

describe('a game that sets puzzles', () => {
  it('has its claims written', async () => {
    const { sent, getByRole, queryAllByRole } = laid({ puzzles: true, window: open })
    const field = getByRole('textbox', named('Your choice'))
    expect(queryAllByRole('button', named(/^Claim/))).toHaveLength(1)
    expect(getByRole('button', named('Claim'))).toHaveProperty('disabled', true)
    await fireEvent.input(field, { target: { value: '(8+5)/13 ' } })
    await tap(getByRole('button', named('Claim')))
    await tap(getByRole('button', named(/^Wait/)))
    expect(sent).toEqual(['(8+5)/13', 'wait'])
  })
})

describe('choices on buttons', () => {
  it('are words with a capital, or what the game writes', () => {
    expect(['fold', 'J', '8/3', '+@2', 'a2'].map(spelt)).toEqual(['Fold', 'J', '8/3', '+@2', 'a2'])
  })
  it('have different keys, and none that the page needs', () => {
    expect(keysOf(['Check', 'Call', 'Raise', 'Cur', '7'])).toEqual(['h', 'a', 'i', '', ''])
  })
})
