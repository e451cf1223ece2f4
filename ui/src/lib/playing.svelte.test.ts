/** A table as it is played on one device: against a socket that the test holds the other end of. */
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { event, table, welcome, Wire } from '../api/wire.fixture'
import { setLanguage, w } from '../words'
import { Playing } from './playing.svelte'
import { settings } from './settings.svelte'

const view = (seat: number, more: object = {}): object => ({
  variant: 'patience',
  seat,
  to_act: [0, 1],
  choices: ['1', '2'],
  turn: 1,
  scores: [0, 0],
  hand: [`secret of ${seat}`],
  ...more,
})

const seats = (...you: boolean[]): object[] =>
  you.map((own, seat) => ({ seat, you: own, kind: 'person', name: ['Ada', 'Ben'][seat], online: true, to_act: true }))

const laid = (more: object = {}): object => ({
  ...table,
  game: 'patience',
  title: 'Patience',
  variant: 'patience',
  seats: seats(true, false),
  owner: null,
  result: null,
  chat: null,
  clock: null,
  pace: 'live',
  ...more,
})

/** A step in which the seats chose, and something was told of it. */
const stepsOf = (...choices: string[]): { lines: object[]; told: string[]; chosen: object }[] => [
  {
    lines: [{ kind: 'said', text: 'So it was.' }],
    told: ['So it was.'],
    chosen: Object.fromEntries(choices.entries()),
  },
]

let playing: Playing
let stop: () => void
const wire = (): Wire => Wire.all.at(-1)!
const last = (): Record<string, unknown> => wire().sent.at(-1) ?? {}

function sitDown(more: object = {}, told: object = {}): void {
  wire().onopen?.()
  wire().say(welcome({ table: laid(more), views: { 0: view(0) }, asks: { 0: 'Lay a card.' }, ...told }))
  flushSync()
}
function hear(number: number, more: { told?: string[] } & Record<string, unknown> = {}): void {
  wire().say(event(number, more))
  flushSync()
}
/** The server does what was asked last. */
async function done(number: number): Promise<void> {
  wire().say({ type: 'done', id: last()['id'], number })
  await vi.advanceTimersByTimeAsync(0)
}
/** The server does not. */
async function refused(detail: string): Promise<void> {
  wire().say({ type: 'refused', id: last()['id'], problem: { status: 422, code: 'illegal', title: '', detail } })
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network in this test')))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  settings.hold = 2
  Wire.all = []
  playing = new Playing('t', null)
  stop = $effect.root(() => playing.follow())
  flushSync()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('at the door', () => {
  it('nothing is known until the server has told of the table', () => {
    expect(playing.table).toBeNull()
    expect(playing.seat).toBe(-1)
    expect(playing.canAct).toBe(false)
    expect(playing.status).toBe('')
    sitDown()
    expect(playing.names).toEqual(['Ada', 'Ben'])
    expect(playing.seat).toBe(0)
    expect(playing.status).toBe(w.app.table.yourTurn)
    expect(playing.ask).toBe('Lay a card.')
  })

  it('somebody who watches sees the table and chooses nothing', () => {
    sitDown({ seats: seats(false, false) }, { views: { '-1': view(-1, { choices: [] }) }, asks: {} })
    expect(playing.seat).toBe(-1)
    expect(playing.view?.seat).toBe(-1)
    expect(playing.canAct).toBe(false)
    expect(playing.acting).toEqual([0, 1])
    expect(playing.status).toContain('Ada')
  })

  it('it is known when nobody but bots has yet to choose', () => {
    const [ada, ben] = seats(true, false)
    const bot = { ...ben, kind: 'bot', name: 'Beginner' }
    sitDown({ seats: [ada, bot] })
    expect(playing.awaited).toBeNull()
    hear(4, { sealed: { 0: '2' } })
    expect(playing.awaited).toBe('patience')
    hear(5, { table: laid({ seats: [ada, { ...bot, kind: 'person' }] }), sealed: { 0: '2' } })
    expect(playing.awaited).toBeNull()
  })

  it('a lost connection is taken up again where it broke', async () => {
    sitDown()
    hear(4, { views: { 0: view(0, { turn: 2 }) } })
    wire().close()
    expect(playing.session.connection).toBe('waiting')
    expect(playing.view?.turn).toBe(2)
    await vi.advanceTimersByTimeAsync(1000)
    wire().onopen?.()
    expect(last()).toMatchObject({ do: 'hello', since: 4 })
    wire().say(welcome({ table: laid(), number: 4, log: [], views: { 0: view(0, { turn: 2 }) } }))
    flushSync()
    expect(playing.session.connection).toBe('open')
    expect(playing.session.log.map((line) => line.text)).toEqual(['The game begins.', 'Event 4.'])
    expect(playing.canAct).toBe(true)
  })
})

describe('a choice', () => {
  it('is sent once, and nothing else while it is on its way', async () => {
    sitDown()
    void playing.choose('1')
    void playing.choose('2')
    expect(wire().sent.filter((each) => each['do'] === 'choose')).toMatchObject([{ seat: 0, choice: '1' }])
    expect(playing.choosing).toBe(true)
    hear(4, { views: { 0: view(0, { to_act: [1], choices: [] }) }, asks: {} })
    await done(4)
    expect(playing.choosing).toBe(false)
    expect(playing.canAct).toBe(false)
    expect(playing.status).toContain('Ben')
  })

  it('lets a claim go by for which there is nothing, after a while, and no other', async () => {
    const window = { opened: '2026-01-01T00:00:00Z', until: null, answered: [] }
    sitDown({}, { window, views: { 0: view(0, { choices: ['wait'] }) } })
    expect(playing.status).toBe(w.app.table.othersClaim)
    await vi.advanceTimersByTimeAsync(2900)
    expect(last()).toMatchObject({ do: 'hello' })
    await vi.advanceTimersByTimeAsync(3200)
    expect(last()).toMatchObject({ do: 'choose', choice: 'wait', seat: 0 })
    await done(4)
    hear(4, { sealed: { 0: 'wait' }, window: { ...window, answered: [0] } })
    const sent = wire().sent.length
    hear(5, { window, sealed: {}, views: { 0: view(0, { choices: ['A', 'wait'] }) } })
    await vi.advanceTimersByTimeAsync(15_000)
    hear(6, { window: null, sealed: {}, views: { 0: view(0, { choices: ['wait'] }) } })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(
      wire()
        .sent.slice(sent)
        .filter((each) => each['do'] === 'choose'),
    ).toEqual([])
  })

  it('lets one go by again that did not reach the server', async () => {
    const window = { opened: '2026-01-01T00:00:00Z', until: null, answered: [] }
    const nothing = { window, views: { 0: view(0, { choices: ['wait'] }) } }
    sitDown({}, nothing)
    wire().close()
    await vi.advanceTimersByTimeAsync(10_000)
    wire().onopen?.()
    wire().say(welcome({ table: laid(), log: [], asks: {}, ...nothing }))
    flushSync()
    expect(last()).toMatchObject({ do: 'hello' })
    await vi.advanceTimersByTimeAsync(6200)
    expect(last()).toMatchObject({ do: 'choose', choice: 'wait', seat: 0 })
  })

  it('says of a claim that comes too late that the game has gone on, and of a choice what it was made for', async () => {
    const window = { opened: '2026-01-01T00:00:00Z', until: null, answered: [] }
    sitDown({}, { window, views: { 0: view(0, { choices: ['A', 'wait'] }) } })
    const late = playing.choose('A')
    expect(last()).not.toHaveProperty('number')
    hear(4, { window: null, views: { 0: view(0, { choices: ['2-5', 'friend-3'] }) } })
    await refused('“A” is no match for the dice: choose 2-5 or friend-3')
    await late
    expect(playing.problem).toBe(w.app.table.movedOn)
    void playing.choose('2-5')
    expect(last()).toMatchObject({ do: 'choose', choice: '2-5', number: 4 })
    await refused('“2-5” is not in your hand')
    expect(playing.problem).toContain('not in your hand')
  })

  it('to claim follows one to wait that is still on its way, while the window is open', async () => {
    const window = { opened: '2026-01-01T00:00:00Z', until: null, answered: [] }
    const said = (): unknown[] => wire().sent.flatMap((each) => (each['do'] === 'choose' ? [each['choice']] : []))
    sitDown({}, { window })
    void playing.choose('wait')
    void playing.choose('wait')
    hear(4, { sealed: { 0: 'wait' }, window: { ...window, answered: [0] } })
    void playing.choose('claim')
    expect(said()).toEqual(['wait'])
    await done(4)
    expect(said()).toEqual(['wait', 'claim'])
    void playing.choose('wait')
    hear(5, { window: null })
    await done(5)
    expect(said()).toEqual(['wait', 'claim'])
  })

  it('that others wait with lies sealed, and can be taken back', async () => {
    sitDown()
    void playing.choose('2')
    hear(4, { sealed: { 0: '2' } })
    await done(4)
    expect(playing.sealed).toBe('2')
    expect(playing.canAct).toBe(false)
    expect(playing.acting).toEqual([1])
    void playing.withdraw()
    expect(last()).toMatchObject({ do: 'withdraw', seat: 0 })
    hear(5, { sealed: {} })
    await done(5)
    expect(playing.canAct).toBe(true)
  })

  it('that is refused is told, until something happens', async () => {
    sitDown()
    void playing.choose('9')
    await refused('9 is not in your hand')
    expect(playing.problem).toBe('9 is not in your hand.')
    expect(playing.busy).toBe(false)
    expect(playing.canAct).toBe(true)
    hear(4, { views: { 0: view(0, { turn: 2 }) } })
    expect(playing.problem).toBeNull()
  })

  /** The connection is there again, and nothing has happened meanwhile but what is told. */
  async function back(more: object = {}): Promise<void> {
    await vi.advanceTimersByTimeAsync(1000)
    wire().onopen?.()
    wire().say(welcome({ table: laid(), log: [], views: { 0: view(0) }, asks: {}, ...more }))
    flushSync()
  }

  it('without a connection is not lost in silence: it can be sent when there is one', async () => {
    sitDown()
    wire().close()
    await playing.choose('1')
    expect([playing.status, playing.problem]).toEqual([w.app.table.moveUnsent, null])
    await back()
    expect([playing.status, playing.unsent]).toEqual([w.app.table.moveWaits, true])
    void playing.sendAgain()
    expect(last()).toMatchObject({ do: 'choose', seat: 0, choice: '1', number: 3 })
    expect(playing.unsent).toBe(false)
  })

  it('is not offered again when another was made, or when the game has gone on', async () => {
    sitDown()
    wire().close()
    await playing.choose('1')
    await back()
    void playing.choose('2')
    expect([last()['choice'], playing.unsent]).toEqual(['2', false])
    wire().close()
    await vi.advanceTimersByTimeAsync(0)
    expect(playing.status).toBe(w.app.table.moveUnsent)
    await back({ sealed: { 0: '2' } })
    expect(playing.unsent).toBe(false)
    hear(4, { views: { 0: view(0, { turn: 2 }) }, sealed: {} })
    expect([playing.canAct, playing.unsent]).toEqual([true, false])
  })

  it('to claim is not offered again: the time for it goes by', async () => {
    const window = { opened: '2026-01-01T00:00:00Z', until: null, answered: [] }
    sitDown({}, { window, views: { 0: view(0, { choices: ['A', 'wait'] }) } })
    wire().close()
    await playing.choose('A')
    expect(playing.status).toBe(w.app.table.wishUnsent)
    await back({ window })
    expect(playing.unsent).toBe(false)
    expect(playing.status).toBe(w.app.table.yourTurn)
  })
})

describe('two on one device', () => {
  const both = { seats: seats(true, true) }
  const views = { 0: view(0), 1: view(1) }

  it('see nothing of each other: the hand is covered until the next has said to be there', () => {
    sitDown(both, { views })
    expect(playing.hotSeat).toBe(true)
    expect([playing.seat, playing.covered, playing.canAct]).toEqual([0, true, false])
    playing.lift()
    expect([playing.covered, playing.canAct]).toEqual([false, true])
    hear(4, { sealed: { 0: '1' } })
    expect([playing.seat, playing.covered, playing.canAct]).toEqual([1, true, false])
    expect(playing.status).toContain('Ben')
    playing.lift()
    expect([playing.covered, playing.canAct]).toEqual([false, true])
  })

  it('are covered in a pause as well, which lifts no cover', () => {
    sitDown(both, { views })
    playing.lift()
    hear(4, { sealed: { 0: '1' } })
    hear(5, { table: laid({ ...both, status: 'paused' }) })
    expect([playing.seat, playing.isOn, playing.covered]).toEqual([1, false, true])
    hear(6, { table: laid({ ...both, status: 'over' }) })
    expect(playing.covered).toBe(false)
  })

  it('need no cover where all lies open and one is to move', () => {
    const open = (seat: number): object => view(seat, { hand: [], to_act: [1] })
    sitDown(both, { views: { 0: open(0), 1: open(1) }, alike: true })
    expect([playing.seat, playing.covered, playing.canAct]).toEqual([1, false, true])
  })

  it('claim as they like: whoever is first takes the device', () => {
    const open = (seat: number): object => view(seat, { hand: [] })
    const window = { opened: '2026-01-01T00:00:00Z', until: null, answered: [] }
    sitDown(both, { views: { 0: open(0), 1: open(1) }, alike: true, window })
    expect(playing.anybody).toBe(true)
    expect(playing.covered).toBe(false)
    playing.lift(1)
    expect([playing.seat, playing.canAct]).toEqual([1, true])
  })

  it('agree with themselves', async () => {
    sitDown(both, { views })
    void playing.propose('undo')
    expect(last()).toMatchObject({ do: 'propose', kind: 'undo', seat: 0 })
    hear(4, { proposal: { kind: 'undo', by: 0, waiting: [1] } })
    await done(4)
    expect(last()).toMatchObject({ do: 'answer', seat: 1, accept: true })
    hear(5)
    await done(5)
    expect(playing.proposal).toBeNull()
    expect(playing.busy).toBe(false)
  })
})

describe('a proposal', () => {
  it('of somebody else is answered for every seat that is asked', async () => {
    sitDown({}, { proposal: { kind: 'pause', by: 1, waiting: [0] } })
    expect(playing.toAnswer).toEqual([0])
    void playing.answer(false)
    expect(last()).toMatchObject({ do: 'answer', seat: 0, accept: false })
    hear(4)
    await done(4)
    expect(playing.proposal).toBeNull()
    expect(playing.toAnswer).toEqual([])
  })

  it('of one’s own can be called off', async () => {
    sitDown({}, { proposal: { kind: 'abandon', by: 0, waiting: [1] } })
    expect(playing.toAnswer).toEqual([])
    void playing.callOff()
    expect(last()).toMatchObject({ do: 'answer', seat: 0, accept: false })
    hear(4)
    await done(4)
    expect(playing.proposal).toBeNull()
  })

  it('is nothing that somebody who watches can make', async () => {
    sitDown({ seats: seats(false, false) }, { views: {} })
    const before = wire().sent.length
    await playing.propose('undo')
    expect(wire().sent).toHaveLength(before)
  })
})

describe('a reveal', () => {
  const both = { turn: 2 }
  const reveal = (number: number, turn: number, more: object = {}): void =>
    hear(number, { views: { 0: view(0, { ...both, turn }) }, steps: stepsOf('1', '2'), told: [`${turn}.`], ...more })

  it('lies until it can be read, and nothing can be chosen meanwhile', async () => {
    sitDown()
    reveal(4, 2)
    expect(playing.view?.turn).toBe(2)
    expect(playing.before?.turn).toBe(1)
    expect([playing.lying, playing.canAct, playing.status]).toEqual([true, false, ''])
    await vi.advanceTimersByTimeAsync(1999)
    expect(playing.lying).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([playing.lying, playing.canAct, playing.before]).toEqual([false, true, null])
  })

  it('lies no longer when whoever looks goes on', () => {
    sitDown()
    reveal(4, 2)
    playing.goOn()
    expect([playing.lying, playing.canAct]).toEqual([false, true])
  })

  it('has what happens next wait, one after the other', async () => {
    sitDown()
    reveal(4, 2)
    reveal(5, 3)
    hear(6, { views: { 0: view(0, { turn: 4 }) }, steps: stepsOf('1') })
    expect(playing.view?.turn).toBe(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect([playing.view?.turn, playing.before?.turn]).toEqual([3, 2])
    await vi.advanceTimersByTimeAsync(2000)
    expect([playing.view?.turn, playing.before]).toEqual([4, null])
    expect(playing.session.log.map((line) => line.text)).toEqual(['The game begins.', '2.', '3.', 'Event 6.'])
  })

  it('gives way when a time to claim runs, and when the connection is lost', () => {
    sitDown()
    reveal(4, 2)
    const until = new Date(Date.now() + 9000).toISOString()
    reveal(5, 3, { window: { opened: until, until, answered: [] } })
    expect([playing.view?.turn, playing.lying]).toEqual([3, false])
    reveal(6, 4)
    reveal(7, 5)
    wire().close()
    expect([playing.view?.turn, playing.session.number]).toEqual([5, 7])
  })

  it('leaves the choice free that it leads to', () => {
    sitDown()
    reveal(4, 1)
    expect(playing.before?.turn).toBe(1)
    expect([playing.lying, playing.canAct]).toEqual([false, true])
    void playing.choose('1')
    expect(last()).toMatchObject({ do: 'choose', choice: '1' })
    expect(playing.before).toBeNull()
  })

  it('shows nobody the hand of whom a device is handed to', async () => {
    sitDown({ seats: seats(true, true) }, { views: { 0: view(0), 1: view(1) } })
    playing.lift(0)
    hear(4, {
      views: { 0: view(0, { turn: 2, to_act: [1] }), 1: view(1, { turn: 2, to_act: [1] }) },
      steps: stepsOf('1', '2'),
    })
    expect([playing.lying, playing.hidden, playing.covered]).toEqual([true, true, false])
    await vi.advanceTimersByTimeAsync(2000)
    expect([playing.hidden, playing.covered, playing.seat]).toEqual([false, true, 1])
  })

  it('is no longer than a glance where somebody else chose alone', async () => {
    sitDown()
    hear(4, { views: { 0: view(0, { turn: 2 }) }, steps: [{ ...stepsOf('1')[0], chosen: { 1: '1' } }] })
    expect([playing.lying, playing.canAct]).toEqual([false, true])
    hear(5, { views: { 0: view(0, { turn: 3 }) }, steps: stepsOf('1') })
    expect(playing.view?.turn).toBe(2)
    await vi.advanceTimersByTimeAsync(800)
    expect(playing.view?.turn).toBe(3)
  })
})

describe('the end', () => {
  const over = laid({ status: 'over', result: { kind: 'won', text: 'Ada wins.', winners: [0], scores: [1, -1] } })

  it('is told when the last cards have been looked at', async () => {
    sitDown()
    hear(4, {
      table: over,
      views: { 0: view(0) },
      steps: stepsOf('1'),
      told: ['Ada lays the 8.', 'Ada wins.'],
      kinds: ['said', 'won'],
    })
    expect(playing.isOver).toBe(true)
    expect(playing.lying).toBe(true)
    expect(playing.lastTold).toBe('Ada lays the 8.')
    expect(playing.canAct).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(playing.lying).toBe(false)
  })

  it('says nothing more of a claim that came too late for it', async () => {
    const window = { opened: '2026-01-01T00:00:00Z', until: null, answered: [] }
    sitDown({}, { window, views: { 0: view(0, { choices: ['A', 'wait'] }) } })
    const late = playing.choose('A')
    hear(4, { table: over, window: null, views: { 0: view(0) }, steps: stepsOf('1') })
    await refused('the game is over')
    await late
    expect([playing.isOver, playing.problem]).toEqual([true, null])
  })

  it('stays in sight when something is proposed afterwards', async () => {
    sitDown()
    hear(4, { table: over, views: { 0: view(0) }, steps: stepsOf('1') })
    await vi.advanceTimersByTimeAsync(2000)
    hear(5, { kind: 'proposed', table: over })
    expect(playing.lying).toBe(false)
  })

  it('stays in sight for who comes when the game is over', () => {
    sitDown({ status: 'over' })
    hear(4, { kind: 'proposed', table: over })
    expect(playing.lying).toBe(false)
  })

  it('leaves nobody to act, though the cards lie as they lay', () => {
    sitDown()
    expect(playing.view?.to_act).toEqual([0, 1])
    hear(4, { kind: 'resigned', table: over })
    expect(playing.view?.to_act).toEqual([])
  })

  it('is told at once to who wants nothing to lie there', () => {
    settings.hold = 0
    sitDown()
    hear(4, { table: over, views: { 0: view(0) }, steps: stepsOf('1') })
    expect(playing.lying).toBe(false)
  })

  it('leads on to the next game when all want one', () => {
    sitDown({ status: 'over' })
    hear(4, { kind: 'rematched', table: { ...over, rematch: 'next' } })
    expect(location.pathname).toBe('/t/next')
  })
})

describe('another language', () => {
  afterEach(() => setLanguage('en', false))

  it('has everything told again', async () => {
    sitDown()
    expect(wire().sent[0]).toMatchObject({ do: 'hello', language: 'en' })
    await setLanguage('de', false)
    flushSync()
    wire().onopen?.()
    expect(Wire.all).toHaveLength(2)
    expect(wire().sent[0]).toMatchObject({ do: 'hello', language: 'de', since: null })
    sitDown({}, { asks: { 0: 'Leg eine Karte.' } })
    expect(playing.ask).toBe('Leg eine Karte.')
    flushSync()
    expect(Wire.all).toHaveLength(2)
  })
})
