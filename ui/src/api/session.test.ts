import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Welcome } from './types'
import { TableSession } from './session.svelte'
import { event, welcome, Wire } from './wire.fixture'

describe('a seat at a table', () => {
  let session: TableSession
  const wire = (): Wire => Wire.all.at(-1)!

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', Wire)
    Wire.all = []
    session = new TableSession('t', null)
    session.start()
    wire().onopen?.()
    wire().say(welcome())
  })
  afterEach(() => {
    session.leave()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('says hello with nothing seen, and shows what it is told', () => {
    expect(wire().sent[0]).toMatchObject({ do: 'hello', since: null })
    expect(session.log.map((line) => line.text)).toEqual(['The game begins.'])
    expect(session.held).toEqual([0])
  })

  it('comes back by itself, from the last event on, and hears nothing twice', () => {
    wire().say(event(4))
    wire().close()
    expect(session.connection).toBe('waiting')
    vi.advanceTimersByTime(1000)
    expect(Wire.all).toHaveLength(2)
    wire().onopen?.()
    expect(wire().sent[0]).toMatchObject({ do: 'hello', since: 4 })
    wire().say(welcome({ number: 5, log: [] }))
    wire().say(event(4))
    wire().say(event(5))
    expect(session.log.map((line) => line.text)).toEqual(['The game begins.', 'Event 4.', 'Event 5.'])
    expect(session.connection).toBe('open')
  })

  it('asks whether the server is there where nothing has come for a while, and begins anew where it is not', () => {
    const asked = () => wire().sent.filter((each) => each.do === 'ping').length
    vi.advanceTimersByTime(19_000)
    wire().say(event(4))
    vi.advanceTimersByTime(19_000)
    expect(asked()).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(asked()).toBe(1)
    wire().say({ type: 'pong', id: null, at: new Date().toISOString() })
    vi.advanceTimersByTime(20_000)
    expect(asked()).toBe(2)
    expect(session.connection).toBe('open')
    vi.advanceTimersByTime(8_000)
    expect(session.connection).toBe('waiting')
  })

  it('ends a command when what it led to has been heard', async () => {
    const done = vi.fn()
    const sent = session.send({ do: 'choose', seat: 0, choice: '10' }).then(done)
    const { id } = wire().sent.at(-1) as { id: string }
    wire().say({ type: 'done', id, number: 4 })
    await Promise.resolve()
    expect(done).not.toHaveBeenCalled()
    wire().say(event(4))
    await sent
    expect(done).toHaveBeenCalled()
  })

  it('gives the reason of a refusal', async () => {
    const sent = session.send({ do: 'choose', seat: 0, choice: '99' })
    const { id } = wire().sent.at(-1) as { id: string }
    wire().say({
      type: 'refused',
      id,
      problem: { status: 422, code: 'illegal-choice', title: '', detail: '99 is not in your hand' },
    })
    await expect(sent).rejects.toThrow('99 is not in your hand.')
  })

  it('refuses commands while there is no connection', async () => {
    wire().close()
    await expect(session.send({ do: 'chat', text: 'Hello?' })).rejects.toThrow('There is no connection')
  })

  it('does not ask again at a closed door', () => {
    const closed = new TableSession('x', null)
    closed.start()
    wire().onopen?.()
    wire().say({
      type: 'refused',
      id: null,
      problem: { status: 404, code: 'no-such-table', title: '', detail: 'There is no such table' },
    })
    vi.advanceTimersByTime(60_000)
    expect(closed.connection).toBe('refused')
    expect(Wire.all.filter((each) => each.url.includes('/x/'))).toHaveLength(1)
    closed.leave()
  })

  it('shows at once what was told when the table was set up, and asks when it is connected', async () => {
    const known = new TableSession('k', null, welcome({ number: 3 }) as Welcome)
    known.start()
    expect(known.held).toEqual([0])
    expect(known.connection).toBe('connecting')
    const sent = known.send({ do: 'choose', seat: 0, choice: '10' })
    expect(wire().sent).toEqual([])
    wire().onopen?.()
    expect(wire().sent[0]).toMatchObject({ do: 'hello', since: 3 })
    wire().say(welcome({ number: 3, log: [] }))
    expect(wire().sent[1]).toMatchObject({ do: 'choose', choice: '10' })
    expect(known.log).toHaveLength(1)
    const { id } = wire().sent[1] as { id: string }
    wire().say({ type: 'done', id, number: 3 })
    await sent
    known.leave()
  })

  it('refuses what was asked before a connection that does not come', async () => {
    const known = new TableSession('k', null, welcome() as Welcome)
    known.start()
    const sent = known.send({ do: 'chat', text: 'Hello?' })
    wire().close()
    await expect(sent).rejects.toThrow('There is no connection')
    known.leave()
  })
})
