/** A socket for tests, and what a server says through it. */

export class Wire {
  static OPEN = 1
  static all: Wire[] = []
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor(readonly url: string) {
    Wire.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = 3
    this.onclose?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

export const table = {
  id: 't',
  number: 3,
  status: 'playing',
  seats: [{ seat: 0, you: true, online: true }],
  invitation: null,
}
const lineOf = (text: string, kind: string): object => ({ kind, text })
export const welcome = (more: object = {}): object => ({
  type: 'welcome',
  at: new Date().toISOString(),
  table,
  number: 3,
  views: { 0: { turn: 1 } },
  alike: false,
  asks: {},
  sealed: {},
  log: [{ number: 3, turn: 1, seat: null, text: 'The game begins.', line: lineOf('The game begins.', 'said') }],
  chat: [],
  clock: null,
  window: null,
  proposal: null,
  ...more,
})
export const event = (
  number: number,
  {
    told = [`Event ${number}.`],
    kinds = [],
    ...more
  }: { told?: string[]; kinds?: string[] } & Record<string, unknown> = {},
): object => ({
  type: 'event',
  number,
  at: '',
  kind: 'chose',
  seat: 0,
  turn: 1,
  told,
  lines: told.map((text, at) => lineOf(text, kinds[at] ?? 'said')),
  steps: [],
  views: null,
  alike: false,
  asks: {},
  sealed: {},
  table: null,
  clock: null,
  proposal: null,
  window: null,
  chat: null,
  ...more,
})
