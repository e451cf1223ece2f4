/** A seat at a table, kept alive: one socket, resumed from the last event whenever it breaks. */
import { base } from '../lib/site'
import { lostBy, Refused, signingKey, token } from './rest'
import type {
  ChatLine,
  ClaimWindow,
  Clock,
  Command,
  Hello,
  LogLine,
  Problem,
  Proposal,
  ServerMessage,
  Step,
  TableEvent,
  TableInfo,
  Welcome,
} from './types'
import type { View } from './views'
import { keep, kept } from '../lib/keeping'
import { drawnGames } from '../faces'
import { promisedBy, settled, toOpen } from '../lib/sealing'
import { language, w } from '../words'

interface Waiting {
  resolve: () => void
  reject: (problem: Refused) => void
}

/** How long an event lies before another is shown. */
export interface Lasting {
  /** In milliseconds. */
  time: number
  /** It is a scene: what was seen before it is known as long as it lies. */
  scene: boolean
  /** Nothing can be chosen meanwhile. */
  closed: boolean
}

export const PASSING: Lasting = { time: 0, scene: false, closed: false }

/** So many events wait at most for those before them to be read. */
const MOST_LATER = 6
const FIRST_DELAY = 400
const LONGEST_DELAY = 10_000
/** Where nothing has come for so long it is asked whether the server is there. */
const PING_AFTER = 20_000
const PONG_WITHIN = 8_000

/** How long to wait before trying again, after so many failures: doubling, with a little chance. */
export function delayAfter(failures: number, chance: number): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** failures) * (0.75 + chance / 2)
}

export class TableSession {
  table = $state.raw<TableInfo | null>(null)
  views = $state.raw<Record<string, View>>({})
  /** Whether all the seats of this device know the same. */
  alike = $state(false)
  asks = $state.raw<Record<string, string>>({})
  sealed = $state.raw<Record<string, string>>({})
  log = $state.raw<LogLine[]>([])
  chat = $state.raw<ChatLine[]>([])
  steps = $state.raw<Step[]>([])
  /** Rises when a table goes back: then what was told last is not so any more. */
  laidAfresh = $state(0)
  /** The last round that was told with its arithmetic. */
  lastTold = $state.raw<string[]>([])
  proposal = $state.raw<Proposal | null>(null)
  clock = $state.raw<Clock | null>(null)
  window = $state.raw<ClaimWindow | null>(null)
  online = $state.raw<boolean[]>([])
  watchers = $state(0)
  connection = $state<'connecting' | 'open' | 'waiting' | 'refused'>('connecting')
  /** Why the table cannot be seen at all. */
  problem = $state.raw<Problem | null>(null)
  /** Milliseconds that the server's clock is ahead of this one. */
  ahead = $state(0)
  /** The number of the last event. */
  number = -1
  /** Told of every event once it is shown. */
  onevent: ((event: TableEvent) => void) | null = null
  /** How long an event lies before another is shown. */
  lasts: (event: TableEvent) => Lasting = () => PASSING
  /** What was seen before the scene that lies there to be read; null where none does. */
  before = $state.raw<Record<string, View> | null>(null)
  /** Until it has been read nothing can be chosen. */
  closed = $state(false)

  #socket: WebSocket | null = null
  #failures = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setTimeout> | undefined
  #pong: ReturnType<typeof setTimeout> | undefined
  #waiting = new Map<string, Waiting>()
  /** What was asked before the socket was there. */
  #early: (Waiting & { command: Command })[] = []
  #due: { number: number; resolve: () => void }[] = []
  #next = 1
  #ready: (() => void)[] = []
  #left = false
  /** Events that have arrived and are not shown yet, and how long the last one lies still. */
  #later: TableEvent[] = []
  #lying: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    public invitation: string | null,
    /** What was told of the table when it was set up. */
    private readonly first: Welcome | null = null,
  ) {}

  /** Seats that this person holds. */
  get held(): number[] {
    return (this.table?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat)
  }

  /** Why the table cannot be seen, as an error to be told. */
  get refusal(): Refused | null {
    return this.problem ? new Refused(this.problem) : null
  }

  /** Resolves when the table is there. */
  ready(): Promise<void> {
    if (this.connection === 'open') return Promise.resolve()
    return new Promise((resolve) => this.#ready.push(resolve))
  }

  start(): void {
    addEventListener('online', this.#hurry)
    addEventListener('offline', this.#cut)
    document.addEventListener('visibilitychange', this.#hurry)
    if (this.first) this.#seat(this.first)
    this.#connect()
  }

  leave(): void {
    this.#left = true
    removeEventListener('online', this.#hurry)
    removeEventListener('offline', this.#cut)
    document.removeEventListener('visibilitychange', this.#hurry)
    clearTimeout(this.#again)
    this.#later = []
    this.#drop()
  }

  /** What lies there has been read: go on to what happened next. */
  goOn(): void {
    this.#clear()
    for (let event = this.#later.shift(); event; event = this.#later.shift()) {
      const { time, scene, closed } = this.#later.length < MOST_LATER ? this.lasts(event) : PASSING
      if (scene) this.before = this.views
      this.closed = closed
      if (time) this.#lying = setTimeout(() => this.goOn(), time)
      this.#show(event)
      if (time) return
    }
  }

  #clear(): void {
    clearTimeout(this.#lying)
    this.#lying = undefined
    this.before = null
    this.closed = false
  }

  /** Show whatever has arrived: nothing waits any longer to be read. */
  #catchUp(): void {
    this.#clear()
    for (const event of this.#later.splice(0)) this.#show(event)
  }

  /** Begin again from nothing: after taking or leaving a seat other views are due. */
  refresh(): void {
    this.#drop()
    this.number = -1
    this.#failures = 0
    this.connection = 'connecting'
    this.#connect()
  }

  /** Send a command; resolves when it is done, rejects with the server's reason. */
  send(command: Command): Promise<void> {
    const socket = this.#socket
    if (this.connection === 'connecting' && socket) {
      return new Promise((resolve, reject) => this.#early.push({ command, resolve, reject }))
    }
    if (socket?.readyState !== WebSocket.OPEN || this.connection !== 'open') {
      return Promise.reject(new Refused(offline()))
    }
    this.#catchUp()
    const id = String(this.#next++)
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ ...command, id }))
    })
  }

  #connect(): void {
    if (this.#left || this.#socket) return
    clearTimeout(this.#again)
    if (this.connection !== 'waiting') this.connection = 'connecting'
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${base}/api/tables/${encodeURIComponent(this.id)}/socket`)
    this.#socket = socket
    socket.onopen = () => {
      const since = this.number >= 0 ? this.number : null
      const hello: Hello = {
        do: 'hello',
        token: token(),
        invitation: this.invitation,
        since,
        language: language(),
        drawn: drawnGames(),
      }
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (message: MessageEvent<string>) => {
      if (socket !== this.#socket) return
      clearTimeout(this.#ping)
      this.#ping = setTimeout(() => this.#check(), PING_AFTER)
      this.#hear(JSON.parse(message.data) as ServerMessage)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#broken()
    }
  }

  #hurry = (): void => {
    if (document.visibilityState === 'hidden' || this.connection === 'refused') return
    if (!this.#socket) this.#connect()
    else if (this.connection === 'open') this.#check()
  }

  #cut = (): void => {
    if (!this.#socket) return
    this.#drop()
    this.#broken()
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    this.#catchUp()
    clearTimeout(this.#ping)
    clearTimeout(this.#pong)
    if (socket) {
      socket.onclose = null
      socket.close()
    }
    for (const each of [...this.#waiting.values(), ...this.#early.splice(0)]) each.reject(new Refused(offline()))
    this.#waiting.clear()
  }

  #broken(): void {
    this.#drop()
    if (this.#left || this.connection === 'refused') return
    this.connection = 'waiting'
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.#connect(), delayAfter(this.#failures++, Math.random()))
  }

  #check(): void {
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return
    clearTimeout(this.#pong)
    socket.send(JSON.stringify({ do: 'ping' }))
    this.#pong = setTimeout(() => this.#cut(), PONG_WITHIN)
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message)
      case 'event':
        return this.#event(message)
      case 'done':
        return this.#done(message.id, message.number)
      case 'refused':
        return this.#refused(message.id, message.problem)
      case 'online':
        this.online = message.seats
        this.watchers = message.watchers
        return
      case 'pong':
        clearTimeout(this.#pong)
        this.ahead = Date.parse(message.at) - Date.now()
        return
      case 'closing':
        return
    }
  }

  /** A command is done when what it led to has been heard as well. */
  #done(id: string | number | null, number: number): void {
    const waiting = this.#answered(id)
    if (!waiting) return
    if (this.number >= number) waiting.resolve()
    else this.#due.push({ number, resolve: waiting.resolve })
  }

  #settle(): void {
    const heard = this.#due.filter((each) => each.number <= this.number)
    this.#due = this.#due.filter((each) => each.number > this.number)
    for (const each of heard) each.resolve()
  }

  #answered(id: string | number | null): Waiting | undefined {
    const waiting = this.#waiting.get(String(id))
    this.#waiting.delete(String(id))
    return waiting
  }

  #refused(id: string | number | null, problem: Problem): void {
    const waiting = id === null ? undefined : this.#answered(id)
    if (waiting) return waiting.reject(new Refused(problem))
    if (this.connection === 'open') return
    // The hello was refused: unless the server is merely busy, there is no use in asking again.
    if (lostBy(problem)) return // it is heard again, as anybody who may watch
    if (problem.status < 500 && problem.status !== 429) {
      this.problem = problem
      this.connection = 'refused'
      this.#drop()
    }
  }

  #welcome(welcome: Welcome): void {
    this.connection = 'open'
    this.problem = null
    this.#failures = 0
    this.#seat(welcome)
    for (const resolve of this.#ready.splice(0)) resolve()
    for (const { command, resolve, reject } of this.#early.splice(0)) this.send(command).then(resolve, reject)
    this.#settle()
  }

  /** See the table as it is told whole. */
  #seat(welcome: Welcome): void {
    const resumed = this.number >= 0 && welcome.log.length === 0 && welcome.number >= this.number
    if (welcome.at) this.ahead = Date.parse(welcome.at) - Date.now()
    else if (welcome.clock) this.ahead = Date.parse(welcome.clock.at) - Date.now()
    this.table = welcome.table
    this.#keep(welcome.link)
    this.proposal = welcome.proposal
    this.clock = welcome.clock
    this.window = welcome.window ?? null
    this.online = welcome.table.seats.map((seat) => seat.online)
    this.views = welcome.views ?? {}
    this.alike = welcome.alike
    this.asks = welcome.asks
    this.sealed = welcome.sealed
    if (!resumed) {
      this.log = welcome.log
      this.chat = welcome.chat
      this.steps = []
      this.number = welcome.number
      const last = welcome.log.at(-1)
      this.lastTold = last ? welcome.log.filter((line) => line.number === last.number).map((line) => line.text) : []
    }
    if (welcome.table.invitation) this.invitation = welcome.table.invitation
  }

  /** Keep what the table promises to those who play, and open what this device has sealed when it is time. */
  #keep(link: TableEvent['link']): void {
    if (!this.table || !this.held.length) return
    const ended = this.table.status === 'over' || this.table.status === 'abandoned'
    // What is shown for the first time when all is over has promised nothing.
    if (!ended || kept(this.id)) keep(this.id, { ...promisedBy(this.table), link })
    if (!ended) this.#keepKey()
    for (const { seat, own } of toOpen(this.table))
      this.send({ do: 'open', seat, share: own.share }).then(
        () => settled(this.id, seat, own),
        (reason: unknown) => {
          // Unless it came too late it is tried again with whatever comes next.
          if (reason instanceof Refused && reason.problem.code === 'not-now') settled(this.id, seat, own, true)
        },
      )
  }

  /** Keep the key of the server as it says it before it has a record to sign. */
  #keepKey(): void {
    const own = kept(this.id)
    if (!own || own.key !== undefined) return
    signingKey().then(
      (key) => keep(this.id, { key }),
      () => undefined, // it is asked again with whatever comes next
    )
  }

  #event(event: TableEvent): void {
    if (event.number <= (this.#later.at(-1)?.number ?? this.number)) return
    this.#later.push(event)
    if (this.#lying === undefined) this.goOn()
    else if (event.window?.until) this.#catchUp() // the time to claim runs
  }

  #show(event: TableEvent): void {
    this.number = event.number
    if (event.table) this.table = event.table
    this.#keep(event.link)
    if (event.views) {
      const here = Math.max(...Object.values(event.views).map((view) => view.turn))
      const was = Math.max(...Object.values(this.views).map((view) => view.turn))
      if (event.kind === 'took_back' || here < was) this.laidAfresh++
      this.views = event.views
      this.steps = event.steps
    }
    this.alike = event.alike
    if (event.asks) this.asks = event.asks
    this.sealed = event.sealed
    if (event.clock) this.clock = event.clock
    this.proposal = event.proposal
    this.window = event.window
    if (event.chat && !this.chat.some((line) => line.number === event.chat?.number)) {
      this.chat = [...this.chat, event.chat]
    }
    if (event.lines.length) {
      const { number, turn, seat } = event
      this.lastTold = event.lines.map((line) => line.text)
      this.log = [...this.log, ...event.lines.map((line) => ({ number, turn, seat, text: line.text, line }))]
    }
    if (this.table && event.number > this.table.number) this.table = { ...this.table, number: event.number }
    this.#settle()
    this.onevent?.(event)
  }
}

export const UNHEARD = 'not-connected'

const offline = (): Problem => ({
  title: 'Not connected',
  status: 0,
  code: UNHEARD,
  detail: w.app.frame.cut,
})
