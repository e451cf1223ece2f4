/** A table as it is played on this device: whose turn it is here, what may be shown to whom, what can be done. */
import { tick, untrack } from 'svelte'
import { api, ensurePerson, Refused } from '../api/rest'
import { PASSING, TableSession, UNHEARD, type Lasting } from '../api/session.svelte'
import type { Command, HintGiven, MailStanding, Proposal, SeatWish, TableEvent, VariantInfo } from '../api/types'
import { drawingOf, revealing, type Drawing } from '../faces'
import type { View } from '../api/views'
import { titleOf } from '../faces/covers'
import { language, w } from '../words'
import { reasonOf } from './asking.svelte'
import { broughtTo } from './arriving'
import { gamesOnce, playAt } from './games.svelte'
import { hearOfMove } from './moves.svelte'
import { waitForBots } from './readiness.svelte'
import { go } from './router.svelte'
import { saveText } from './saving'
import { keep } from './keeping'
import { promisedBy, sealed } from './sealing'
import { namesOf, nothingToClaim, ownShare, pendingSeats, WAIT } from './seats'
import { settings } from './settings.svelte'
import { cue } from './sounds'
import { runTime, theTime } from './time.svelte'

/** What somebody else did lies for so much of the time of a reveal. */
const GLANCE = 0.4
/** Who can claim nothing lets a claim go by after so many milliseconds, at least and at most: like who thinks about it. */
const LETS_GO = [3000, 6000] as const

export class Playing {
  readonly session: TableSession
  #drawing = $state.raw<Drawing | null>(null)
  readonly face = $derived.by(() => this.#drawing?.default ?? null)
  variant = $state.raw<VariantInfo | null>(null)
  /** The game sets puzzles: to claim is to say an equation. */
  puzzles = $state(false)
  /** Why the last thing that was asked for could not be done. */
  problem = $state<string | null>(null)
  /** What was asked for did not reach the server: that is told until there is a connection again. */
  #unheard = $state(false)
  /** The choice that did not reach it, and what was seen then. */
  #unsent = $state.raw<{ choice: string; seat: number; number?: number } | null>(null)
  busy = $state(false)
  /** A choice is on its way. */
  choosing = $state(false)
  /** What was chosen in a claim window while another choice was on its way. */
  #next: { choice: string; seat: number } | null = null
  /** How a seat of this device is played by mail; none where the server sends no mail, or the table is live. */
  mail = $state.raw<MailStanding | null>(null)
  /** That the game is over has been shown: what is proposed afterwards does not hide it again. */
  #over = false
  /** It ended before the eyes of who looks: the result takes the focus as soon as it is shown. */
  #ended = $state(false)
  /** Several people on one device: who has it, and who last said so. */
  #atSeat = $state<number | null>(null)
  #lifted = $state<number | null>(null)

  readonly table = $derived.by(() => this.session.table)
  readonly held = $derived.by(() => this.session.held)
  readonly title = $derived.by(() => (this.table ? titleOf({ name: this.table.game, title: this.table.title }) : ''))
  readonly names = $derived.by(() => (this.table ? namesOf(this.table, w.app.table.player, w.app.waiting.open) : []))
  /** The seats of this device that have yet to choose. */
  readonly pending = $derived.by(() => pendingSeats(this.held, this.session.views, this.session.sealed))
  readonly hotSeat = $derived(this.held.length > 1)
  /** Whose eyes look at the table now; -1 for somebody who watches. */
  readonly seat = $derived.by(() => (this.hotSeat ? (this.#atSeat ?? this.held[0] ?? -1) : (this.held[0] ?? -1)))
  /** A reveal lies there to be read; to be tapped away. */
  readonly lying = $derived.by(() => this.session.closed)
  /** What has happened, as far as it is seen. */
  readonly log = $derived.by(() => {
    const { log, number } = this.session
    if (!this.lying) return log
    return log.filter((each) => each.number !== number || !this.#drawing?.next?.has(each.line.kind))
  })
  /** What was seen before it. */
  readonly before = $derived.by(() => this.#seen(this.session.before))
  readonly view = $derived.by(() => {
    const seen = this.#seen(this.session.views)
    // Where a game is given up the cards lie as they lay: but nobody has to choose any more, nor while all read.
    return seen && (this.isOver || this.lying) ? { ...seen, to_act: [] } : seen
  })
  /** Several may claim, and everybody sees the same: whoever is first takes the device. */
  readonly anybody = $derived.by(
    () => this.hotSeat && this.session.alike && this.session.window !== null && this.pending.length > 1,
  )
  /** Nothing to hide: all see the same, and nobody chooses in secret. */
  readonly #open = $derived.by(
    () => this.session.alike && (this.session.window !== null || (this.view?.to_act.length ?? 0) < 2),
  )
  /** The device is handed on: nothing of the hand is shown until the next player has said to be there. */
  readonly #handed = $derived(
    this.hotSeat && this.isPlaying && this.pending.length > 0 && this.#lifted !== this.seat && !this.#open,
  )
  readonly covered = $derived(this.#handed && !this.lying)
  /** The hand of whom the device will be handed to stays hidden while all look at a reveal. */
  readonly hidden = $derived(this.#handed && this.lying)
  readonly sealed = $derived.by(() => this.session.sealed[String(this.seat)] ?? null)
  readonly canAct = $derived(
    this.isOn &&
      !this.#handed &&
      !this.lying &&
      this.seat >= 0 &&
      (this.view?.to_act.includes(this.seat) ?? false) &&
      this.sealed === null,
  )
  /** Others may claim, and this seat has nothing to claim with. */
  readonly idle = $derived.by(() => this.canAct && nothingToClaim(this.view, this.session.window))
  /** What the game asks of who looks. */
  readonly ask = $derived.by(() => (this.canAct ? (this.session.asks[String(this.seat)] ?? null) : null))
  /** Everybody at the table who has yet to choose. */
  readonly acting = $derived.by(() => {
    const { table, view } = this
    if (!this.isOn || !table || !view) return []
    const done = new Set(this.session.window?.answered ?? [])
    for (const each of Object.keys(this.session.sealed)) done.add(Number(each))
    return view.to_act.filter((each) => !done.has(each) && (table.seats[each]?.to_act ?? true))
  })
  /** The variant, where nobody but bots has yet to choose. */
  readonly awaited = $derived.by(() =>
    this.acting.length && this.acting.every((each) => this.table?.seats[each]?.kind === 'bot')
      ? (this.table?.variant ?? null)
      : null,
  )
  readonly #byMail = $derived.by(() => (this.table?.pace === 'correspondence' ? (this.held[0] ?? null) : null))
  readonly proposal = $derived.by(() => this.session.proposal)
  /** The seats of this device that are asked whether they agree. */
  readonly toAnswer = $derived(this.held.filter((each) => this.proposal?.waiting.includes(each)))
  /** The window for claims by the clock of this device, which may be fast or slow. */
  readonly window = $derived.by(() => {
    const { window, ahead } = this.session
    const here = (at: string): string => new Date(Date.parse(at) - ahead).toISOString()
    return window && { ...window, opened: here(window.opened), until: window.until && here(window.until) }
  })
  /** Seconds until it closes. */
  readonly left = $derived.by(() => {
    const until = this.window?.until
    return until ? Math.max(0, Math.ceil((Date.parse(until) - theTime()) / 1000)) : null
  })
  /** There is a connection again, and the game still waits for the choice that did not reach the server. */
  readonly unsent = $derived.by(() => this.#unsent !== null && this.session.connection === 'open' && this.canAct)
  /** That there is no connection, or whose turn it is, in a few words. */
  readonly status = $derived.by(() => {
    if (this.session.connection === 'waiting')
      return this.#unsent ? w.app.table.moveUnsent : this.#unheard ? w.app.table.wishUnsent : w.app.table.reconnecting
    if (this.unsent) return w.app.table.moveWaits
    if (this.table?.status === 'paused') return w.app.table.paused
    if (this.table?.status === 'over' && !this.lying) return w.app.table.over
    if (!this.isOn || this.lying) return ''
    if (this.hotSeat && this.pending.length) return w.app.table.turnOf(this.names[this.seat] ?? '')
    if (this.canAct) return this.idle ? w.app.table.othersClaim : w.app.table.yourTurn
    const others = this.acting.map((each) => this.names[each] ?? '')
    if (!others.length) return ''
    return others.length > 2 ? w.app.table.waitingMany(others.length) : w.app.table.waitingFor(others)
  })

  constructor(id: string, invitation: string | null) {
    this.session = new TableSession(id, invitation, broughtTo(id))
    this.session.onevent = (event) => this.#hear(event)
    this.session.lasts = (event) => this.#lasts(event)
  }

  #seen(views: Record<string, View> | null): View | null {
    return views && (views[String(this.seat)] ?? Object.values(views)[0] ?? null)
  }

  /** The game is on: no pause, not over. */
  get isOn(): boolean {
    return this.table?.status === 'playing'
  }
  get isOver(): boolean {
    return this.table?.status === 'over' || this.table?.status === 'abandoned'
  }
  get isPlaying(): boolean {
    return this.isOn || this.table?.status === 'paused'
  }
  /** The table belongs to this person. */
  get mine(): boolean {
    return this.table?.owner != null
  }
  /** This person has said to be away. */
  get away(): boolean {
    return this.table?.seats.some((each) => each.you && each.away) ?? false
  }
  /** The seat that this device speaks for where any of its seats will do. */
  get speaker(): number {
    return this.held.includes(this.seat) ? this.seat : (this.held[0] ?? 0)
  }
  /** What was told last before the game was over. */
  get lastTold(): string {
    const { log } = this.session
    const ending = log.map((each) => each.line.kind).lastIndexOf(this.table?.result?.kind ?? '')
    return (ending < 0 ? log.at(-1) : log[ending - 1])?.text ?? ''
  }

  async #askAboutMail(seat: number): Promise<void> {
    try {
      const found = await api.mail(this.session.id, seat)
      this.mail = found.offered ? found : null
    } catch {
      // Then it is not offered; the table can be played all the same.
    }
  }

  /** Keep up with the table. To be called where effects may be set up. */
  follow(): void {
    $effect(() => {
      if (this.isOver) this.#over = true
    })
    $effect(() => {
      if (!this.#ended || this.lying) return
      this.#ended = false
      void tick().then(() => {
        if (this.held.length) document.getElementById('outcome')?.focus()
      })
    })
    $effect(() => {
      if (this.#byMail !== null) void this.#askAboutMail(this.#byMail)
    })
    $effect(() => {
      untrack(() => this.session.start())
      return () => this.session.leave()
    })
    $effect(() => {
      if (this.canAct) cue('yours')
    })
    $effect(() => {
      if (this.session.connection === 'open') this.#unheard = false
    })
    // Where it was lost on the way, it goes by again as soon as there is a connection.
    const goesBy = $derived(this.idle && !this.hotSeat && this.session.connection === 'open')
    $effect(() => {
      if (!goesBy) return
      void this.session.window?.opened
      const [least, most] = LETS_GO
      const goes = setTimeout(() => void this.choose(WAIT), least + Math.random() * (most - least))
      return () => clearTimeout(goes)
    })
    $effect(() => {
      if (this.awaited !== null) return waitForBots(this.awaited)
    })
    let spoken = language()
    $effect(() => {
      // What has been told is told again.
      if (language() === spoken) return
      spoken = language()
      untrack(() => this.session.refresh())
    })
    $effect(() => {
      if (!this.hotSeat || !this.pending.length) return
      const now = untrack(() => this.#atSeat)
      if (now === null || !this.pending.includes(now)) this.#atSeat = this.pending[0] ?? null
    })
    $effect(() => (this.session.window?.until ? runTime() : undefined))
    const game = $derived(this.table?.game)
    $effect(() => {
      if (game)
        void drawingOf(game).then(
          (drawing) => (this.#drawing = drawing),
          (error: unknown) => (this.problem = reasonOf(error)),
        )
    })
    $effect(() => {
      if (game)
        void gamesOnce().then(
          (games) => (this.puzzles = games.some((each) => each.name === game && each.puzzles)),
          () => undefined,
        )
    })
    const code = $derived(this.table?.variant)
    $effect(() => {
      void language()
      if (code)
        void api.variant(code).then(
          (found) => (this.variant = found),
          () => undefined,
        )
    })
  }

  #hear(event: TableEvent): void {
    if (event.views ?? event.table) this.problem = this.#unsent = null
    if (event.kind === 'rematched' && event.table?.rematch && this.held.length) go(`/t/${event.table.rematch}`)
    const over = event.table && this.isOver && !this.#over
    if (over) this.#over = this.#ended = true
    if (over) cue('over')
    else if (event.views && event.steps.some((step) => step.told.length))
      cue(revealing(this.#drawing, event.steps) ? 'revealed' : 'laid')
    if (this.table && this.held.length) hearOfMove(this.table, this.isOn && this.pending.length > 0)
  }

  /** A reveal lies until it can be read, and so does what ends a game; what others did, and by clocks, for a moment. */
  #lasts(event: TableEvent): Lasting {
    const time = settings.hold * 1000 * (event.clock ? GLANCE : 1)
    const told = event.views !== null && event.steps.some((step) => step.told.length)
    if (!time || !told || event.window?.until || document.visibilityState === 'hidden') return PASSING
    const over = event.table?.result != null
    if (over || revealing(this.#drawing, event.steps))
      return { time, scene: true, closed: over || !this.held.some((seat) => this.#goesOn(event, seat)) }
    const chose = event.steps.flatMap((step) => Object.keys(step.chosen ?? {}))
    const theirs = chose.some((seat) => !this.held.includes(Number(seat)))
    return theirs ? { time: time * GLANCE, scene: false, closed: false } : PASSING
  }

  /** A turn goes on with a choice of a seat: what lies there lies there for that choice. */
  #goesOn(event: TableEvent, seat: number): boolean {
    const now = event.views?.[String(seat)]
    return now !== undefined && now.turn === this.session.views[String(seat)]?.turn && now.to_act.includes(seat)
  }

  /** Whoever looks has read what lies there. */
  readonly goOn = (): void => this.session.goOn()

  /** Somebody takes the device. */
  lift(seat = this.seat): void {
    this.#atSeat = this.#lifted = seat
  }

  /** Try something; why it did not work is kept to be shown. */
  async doing(what: () => Promise<unknown>): Promise<void> {
    this.busy = true
    this.problem = this.#unsent = null
    this.#unheard = false
    try {
      await what()
    } catch (error) {
      this.#unheard = error instanceof Refused && error.problem.code === UNHEARD
      if (!this.#unheard) this.problem = reasonOf(error)
    } finally {
      this.busy = false
    }
  }

  readonly act = (command: Command): Promise<void> => this.session.send(command)
  readonly command = (command: Command): Promise<void> => this.doing(() => this.act(command))

  /** Choose. In a claim window one may change one's mind sooner than the server answers: that follows. */
  readonly choose = async (choice: string, seat = this.seat): Promise<void> => {
    const opened = this.session.window?.opened
    if (this.choosing) {
      if (opened !== undefined) this.#next = { choice, seat }
      return
    }
    this.choosing = true
    // What was meant was meant for what is seen; in a window it counts when it comes, and others may go on meanwhile.
    const number = opened === undefined && this.session.number >= 0 ? { number: this.session.number } : {}
    await this.#send({ choice, seat, ...number })
    if (this.problem !== null && opened !== undefined) {
      this.goOn()
      const needless = choice === WAIT || this.isOver
      if (this.session.window?.opened !== opened) this.problem = needless ? null : w.app.table.movedOn
    }
    this.choosing = false
    const next = this.#next
    this.#next = null
    if (!next || (next.choice === choice && next.seat === seat)) return
    if (opened !== undefined && this.session.window?.opened === opened) await this.choose(next.choice, next.seat)
  }

  async #send(chosen: { choice: string; seat: number; number?: number }): Promise<void> {
    await this.doing(() => this.act({ do: 'choose', ...chosen }))
    // A window for claims goes by meanwhile.
    if (this.#unheard && !this.session.window) this.#unsent = chosen
  }

  /** Send the choice that did not reach the server. */
  readonly sendAgain = async (): Promise<void> => {
    const chosen = this.#unsent
    if (!chosen || this.choosing) return
    this.choosing = true
    await this.#send(chosen)
    this.choosing = false
  }

  /** Whether one plays for oneself: against bots alone, and the game does not count. */
  readonly alone = $derived.by(
    () =>
      this.held.length === 1 &&
      this.table?.rated === false &&
      this.table.seats.every((each) => each.kind === 'bot' || this.held.includes(each.seat)),
  )
  #hint = $state.raw<(HintGiven & { view: View | null | undefined }) | null>(null)
  /** What the strongest bot would choose, while that is what is asked. */
  readonly hint = $derived(this.canAct && this.#hint?.view === this.view ? this.#hint : null)
  readonly askForHint = (): Promise<void> =>
    this.doing(async () => {
      const { view } = this
      this.#hint = { ...(await api.tableHint(this.session.id, this.seat)), view }
    })

  /** Play what was dealt once more against the same bots; or with everybody one seat further. */
  readonly playAgain = (further: boolean): Promise<void> =>
    this.doing(async () => {
      const { table } = this
      if (!table) return
      const { steps } = await api.briefReplay(this.session.id)
      const dealt = steps.find((each) => each.to_act.length)
      const seats = table.seats.map((each): SeatWish => ({ kind: each.kind === 'bot' ? 'bot' : 'me', bot: each.bot }))
      const last = further ? seats.pop() : undefined
      await playAt(table.variant, last ? [last, ...seats] : seats, { position: dealt?.position })
    })

  readonly withdraw = (): Promise<void> => this.command({ do: 'withdraw', seat: this.seat })
  readonly resign = (): Promise<void> => this.command({ do: 'resign', seat: this.speaker })
  readonly resume = (): Promise<void> => this.command({ do: 'resume', seat: this.held[0] ?? 0 })
  readonly leaveOrReturn = (): Promise<void> =>
    this.command({ do: 'vacation', seat: this.held[0] ?? 0, away: !this.away })

  /** Propose something; on one device there is nobody else to ask. */
  readonly propose = async (kind: Proposal['kind']): Promise<void> => {
    if (!this.held.length) return
    await this.doing(async () => {
      const seals = kind === 'rematch' ? await this.#sealedAgain() : null
      await this.act({ do: 'propose', kind, seat: this.speaker, ...(seals && { seals }) })
      await this.#answer(true)
    })
  }
  readonly answer = (accept: boolean): Promise<void> => this.doing(() => this.#answer(accept))

  /** Take back what one has proposed. */
  readonly callOff = async (): Promise<void> => {
    const seat = this.proposal?.by
    if (seat !== undefined) await this.command({ do: 'answer', seat, accept: false, number: this.session.number })
  }

  async #answer(accept: boolean): Promise<void> {
    const again =
      accept && this.proposal?.kind === 'rematch' && this.proposal.waiting.some((at) => this.held.includes(at))
    const { number } = this.session
    const seals = again ? await this.#sealedAgain() : null
    for (const seat of this.held)
      if (this.proposal?.waiting.includes(seat))
        await this.act({ do: 'answer', seat, accept, number, ...(seals && { seals }) })
  }

  /** The seals of this device's shares in a rematch, in which everybody sits one seat before. */
  async #sealedAgain(): Promise<Record<number, string> | null> {
    const table = this.table?.again
    const places = this.table?.seats.length ?? 1
    if (!table) return null
    const next = (seat: number): number => (seat + places - 1) % places
    const seals = await sealed(table, this.held.map(next), null)
    return seals && Object.fromEntries(this.held.map((seat) => [seat, seals[next(seat)] ?? '']))
  }

  readonly sit = async (seat: number, name: string): Promise<void> => {
    await ensurePerson()
    this.session.refresh()
    await this.session.ready()
    // Where the cards are given there is nothing to be bound to.
    const promised = this.table?.commitment ? promisedBy(this.table) : null
    const seals = promised && (await sealed(this.session.id, [seat], promised))
    const share = ownShare()
    const command: Command = seals ? { do: 'sit', seat, seal: seals[seat] ?? null } : { do: 'sit', seat, share }
    if (name) command.name = name
    if (this.session.invitation) command.invitation = this.session.invitation
    await this.act(command)
    if (promised && !seals) keep(this.session.id, { ...promised, share })
    if (name) void api.changeMe({ name }).catch(() => undefined)
    this.session.refresh()
  }

  readonly save = (): Promise<void> =>
    this.doing(async () =>
      saveText(`${this.table?.game ?? 'game'}-${this.session.id}.pipworks`, await api.record(this.session.id)),
    )
}
