/** The server's questions and answers over HTTP, and who is asking. */
import { heard } from '../lib/connection.svelte'
import { base } from '../lib/site'
import { hearTime } from '../lib/time.svelte'
import type {
  Analysis,
  BlockedPerson,
  BriefReplay,
  Came,
  CameIn,
  ClassChange,
  ClassCommand,
  ClassDoor,
  ClassShort,
  GoingOn,
  LessonTold,
  ClassTold,
  Command,
  GalleryNews,
  GameDetail,
  Health,
  HintGiven,
  GameInfo,
  Judgement,
  Ladder,
  LineAsked,
  LookedAt,
  MailAsked,
  MailEntered,
  MailInvitation,
  MailOpening,
  MailStanding,
  MailWish,
  NewPasskey,
  NewTable,
  NewTableInfo,
  OwnTask,
  OrderTold,
  PacksTold,
  PasskeyOptions,
  PasskeyShown,
  Person,
  PersonRatings,
  PositionJudged,
  PositionPuzzle,
  PracticeAnswer,
  PracticeHint,
  PracticeKit,
  Printing,
  Problem,
  Profile,
  PupilView,
  PushDevice,
  PushKey,
  Puzzle,
  PuzzleKit,
  RatingLine,
  Replay,
  ReplayStep,
  Reservation,
  SanctionWish,
  SigningKey,
  SeatPerson,
  TableEvent,
  TableInfo,
  TableRating,
  TableRatings,
  TaskJudged,
  TournamentCommand,
  TournamentList,
  TournamentPage,
  TournamentSelf,
  TournamentShort,
  NewTournament,
  VariantInfo,
  VariantVerdict,
  Verification,
  VersionChange,
  VersionList,
  VersionPage,
  VersionShort,
  VersionWish,
  Ways,
} from './types'
import type { View } from './views'
import { lookForLoss, setLoss, who } from '../lib/who.svelte'
import { language, w } from '../words'
import { store } from '../lib/store'

const TOKEN = 'pipworks.token'

/** A refusal, with the server's sentence as its message. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    // Where one thing is wrong, that alone: the name of its field, before it in what is told to programs, is theirs.
    const [first, other] = problem.code === 'bad-request' ? (problem.errors ?? []) : []
    super(sentence(first && !other ? first.msg : problem.detail || problem.title))
  }
}

/** A variant's code with its options, which is written as it is wherever it stands. */
const CODE = /^[a-z][a-z0-9-]*:[a-z]/

/** The first letter large, but that of a code; a full stop at the end. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  if (!trimmed) return trimmed
  const ended = /[.!?…:]$/.test(trimmed) ? trimmed : `${trimmed}.`
  return CODE.test(ended) ? ended : ended.charAt(0).toUpperCase() + ended.slice(1)
}

export const token = (): string | null => store.get(TOKEN)

/** Keep another token; null forgets who this is. */
export function keepToken(value: string | null): void {
  if (value === null) store.remove(TOKEN)
  else store.set(TOKEN, value)
  setLoss(null)
}

/** A token that ends within so many seconds is replaced by one that has just been made: three quarters of its time. */
const SOON = 300 * 86_400

/** When a token ends, in seconds since 1970; null of what is none. */
export function endOf(kept: string): number | null {
  const [, said = ''] = kept.split('.')
  try {
    return Number(atob(said.replace(/-/g, '+').replace(/_/g, '/')).split('|')[3]) || null
  } catch {
    return null
  }
}

/** Whoever goes on coming stays who they are: no token ends while it is used. */
export async function lengthen(): Promise<void> {
  const kept = token()
  const end = kept && endOf(kept)
  if (!end || end - Date.now() / 1000 > SOON) return
  const made = await json<{ token: string }>('POST', '/people/me/token/longer')
  if (token() === kept) keepToken(made.token)
}

const NOBODY: ReadonlySet<string> = new Set(['bad-token', 'expired-token', 'banned'])

/** Whether a token was refused; then it is put away, and the pages say so until its person has decided. */
export function lostBy(problem: Problem): boolean {
  const kept = token()
  if (!NOBODY.has(problem.code) || !kept) return false
  store.remove(TOKEN)
  if (problem.code === 'banned') setLoss('banned', { token: kept, said: sentence(problem.detail) })
  else setLoss('lost')
  return true
}

/** Who may not come in tries again by the key that they had; whether there is one. */
export function tryAgain(): boolean {
  if (!who.ban) return false
  keepToken(who.ban.token)
  return true
}

interface Asked {
  body?: unknown
  text?: string
  /** Whether somebody must be named; a guest is made silently then. */
  person?: boolean
  signal?: AbortSignal
  /** The key of who keeps order here. */
  key?: string
  /** The tag of the answer that is known. */
  tag?: string | null
  /** What lets one see a private table: in a header, since addresses are written down on the way. */
  invitation?: string | null | undefined
}

async function send(method: string, path: string, asked: Asked): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language() }
  const kept = token()
  if (kept) headers['Authorization'] = `Bearer ${kept}`
  if (asked.body !== undefined) headers['Content-Type'] = 'application/json'
  if (asked.text !== undefined) headers['Content-Type'] = 'text/plain'
  if (asked.key !== undefined) headers['Host-Key'] = asked.key
  if (asked.tag) headers['If-None-Match'] = asked.tag
  if (asked.invitation) headers['Pipworks-Invitation'] = asked.invitation
  const init: RequestInit = { method, headers }
  if (asked.signal) init.signal = asked.signal
  if (asked.body !== undefined) init.body = JSON.stringify(asked.body)
  else if (asked.text !== undefined) init.body = asked.text
  try {
    const response = await fetch(`${base}/api${path}`, init)
    heard(true)
    hearTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (!(error instanceof DOMException)) heard(false) // else the page itself has changed its mind
    throw error
  }
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const told = (await response.json()) as Partial<Problem>
    if (typeof told.detail === 'string') {
      return { title: '', code: 'unknown', ...told, detail: told.detail, status: response.status }
    }
  } catch {
    // Not a problem document: say what there is to say.
  }
  const detail = `${response.status} ${response.statusText}`.trim()
  return { title: response.statusText, status: response.status, code: 'unknown', detail }
}

async function ask(method: string, path: string, asked: Asked = {}): Promise<Response> {
  if (asked.person) await ensurePerson()
  let response = await send(method, path, asked)
  if ((response.status === 401 || response.status === 403) && token()) {
    const problem = await problemOf(response)
    if (!lostBy(problem) || asked.person) throw new Refused(problem)
    response = await send(method, path, asked) // what anybody may see is still to be seen
  }
  if (!response.ok) throw new Refused(await problemOf(response))
  return response
}

async function json<T>(method: string, path: string, asked: Asked = {}): Promise<T> {
  const response = await ask(method, path, asked)
  return (await response.json()) as T
}

/** Something with its tag, unless it is what is known by that tag: then null. */
export async function newer(
  path: string,
  tag: string | null,
  signal: AbortSignal,
): Promise<{ value: unknown; tag: string | null } | null> {
  const response = await send('GET', path, { tag, signal })
  if (response.status === 304) return null
  if (!response.ok) throw new Refused(await problemOf(response))
  return { value: await response.json(), tag: response.headers.get('ETag') }
}

let key: Promise<string> | null = null

/** The key by which the server signs records, asked for once. */
export function signingKey(): Promise<string> {
  key ??= fetch(`${base}/.well-known/pipworks-key`)
    .then((response) => response.json() as Promise<SigningKey>)
    .then((told) => told.key)
  key.catch(() => (key = null))
  return key
}

let asking: Promise<CameIn | null> | null = null

/** Do something while no other tab does it, where browsers can tell. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks // not where pages come by plain HTTP
  return locks === undefined ? await work() : await locks.request('pipworks.coming-in', work)
}

/**
 * Come in as a guest, at the first need and once; but never in the place of somebody whose key was refused. Null where
 * another tab has come in meanwhile: then this one is the same guest.
 */
async function comeIn(reserve: boolean): Promise<CameIn | null> {
  const loss = token() ? null : lookForLoss()
  if (loss) {
    const detail = loss === 'banned' ? w.people.bannedTitle : `${w.people.lostTitle}. ${w.people.lost}`
    throw new Refused({ title: '', status: 401, code: 'lost-token', detail })
  }
  asking ??= alone(async () => {
    if (token()) return null
    const made = await json<CameIn>('POST', '/people', { body: { reserve } })
    keepToken(made.token)
    return made
  }).finally(() => (asking = null))
  return asking
}

/** Make a guest silently where there is nobody yet. */
export async function ensurePerson(): Promise<void> {
  if (!token()) await comeIn(false)
}

/** Have the server bind itself to a secret for a table to be; whoever is nobody yet comes in by the same request. */
async function reserve(): Promise<Reservation> {
  const reserved = !token() && !asking ? (await comeIn(true))?.reservation : null
  return reserved ?? json<Reservation>('POST', '/reservations', { person: true })
}

const code = encodeURIComponent
/** A code as somebody has typed it: whatever it is, the server is to say that there is none such. */
const typedCode = (said: string): string => code(said.replaceAll('/', '∕'))

function query(fields: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(fields).filter((field): field is [string, string | number] => field[1] != null)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

/** An analysis, or how far it has come. */
export type Progressing<T> = { done: T } | { progress: number }

export const api = {
  me: () => json<Person>('GET', '/people/me'),
  changeMe: (change: { name?: string; email?: string; vacation?: boolean }) =>
    json<Person>('PATCH', '/people/me', { body: change, person: true }),
  renewToken: () => json<{ token: string }>('POST', '/people/me/token', { person: true }),
  myTables: (status?: string, cursor?: string) =>
    json<{ tables: TableInfo[]; next: string | null }>(
      'GET',
      `/people/me/tables${query({ status, cursor, limit: 50 })}`,
    ),

  pushKey: () => json<PushKey>('GET', '/push'),
  beTold: async (device: PushDevice): Promise<void> => {
    await ask('PUT', '/people/me/push', { body: device })
  },
  beLeftAlone: async (endpoint: string): Promise<void> => {
    await ask('POST', '/people/me/push/stop', { body: { endpoint } })
  },

  ways: () => json<Ways>('GET', '/people/me/ways'),
  askForPasskey: () => json<PasskeyOptions>('POST', '/people/me/passkeys/options', { person: true }),
  addPasskey: (made: NewPasskey) => json<Ways>('POST', '/people/me/passkeys', { body: made, person: true }),
  removePasskey: (id: string) => json<Ways>('DELETE', `/people/me/passkeys/${code(id)}`, { person: true }),
  askToComeBack: () => json<PasskeyOptions>('POST', '/passkeys/options'),
  /** From then on this browser is of who has the passkey. */
  comeBack: async (shown: PasskeyShown): Promise<void> =>
    keepToken((await json<{ token: string }>('POST', '/passkeys/enter', { body: shown })).token),
  comeBackByMail: (address: string) => json<MailAsked>('POST', '/mail/back', { body: { address } }),
  giveAddress: (address: string) => json<Ways>('PUT', '/people/me/address', { body: { address }, person: true }),
  forgetAddress: () => json<Ways>('DELETE', '/people/me/address', { person: true }),
  takeAlong: () => ask('GET', '/people/me/export').then((response) => response.blob()),
  leaveForGood: async (name: string): Promise<void> => {
    await ask('POST', '/people/me/delete', { body: { name } })
    keepToken(null)
  },
  profile: (handle: string) => json<Profile>('GET', `/people/${code(handle)}`),
  myProfile: () => json<Profile>('GET', '/people/me/profile'),
  blocked: () => json<{ people: BlockedPerson[] }>('GET', '/people/me/blocks').then((told) => told.people),
  block: (handle: string, blocked: boolean) =>
    json<{ blocked: boolean }>('PUT', `/people/${code(handle)}/block`, { body: { blocked }, person: true }),
  tablePeople: (table: string, invitation?: string | null) =>
    json<{ seats: SeatPerson[] }>('GET', `/tables/${code(table)}/people`, { invitation }).then((told) => told.seats),
  reportChat: (table: string, number: number, why: string, invitation?: string | null) =>
    json<unknown>('POST', `/tables/${code(table)}/reports`, {
      body: { number, why },
      invitation,
      person: true,
    }),

  /** What those who keep order ask, each by a key of their own. */
  order: (key: string) => json<OrderTold>('GET', '/host', { key }),
  settle: (key: string, report: string) => json<OrderTold>('POST', `/host/reports/${code(report)}/settle`, { key }),
  sanction: (key: string, handle: string, body: SanctionWish) =>
    json<OrderTold>('POST', `/host/people/${code(handle)}/sanctions`, { key, body }),
  lift: (key: string, handle: string, kind: string) =>
    json<OrderTold>('DELETE', `/host/people/${code(handle)}/sanctions/${code(kind)}`, { key }),
  closeTable: (key: string, table: string, why: string) =>
    json<OrderTold>('POST', `/host/tables/${code(table)}/close`, { key, body: { why } }),

  health: () => json<Health>('GET', '/health'),
  games: () => json<{ games: GameInfo[] }>('GET', '/games').then((told) => told.games),
  game: (name: string) => json<GameDetail>('GET', `/games/${code(name)}`),
  packs: (name: string) => json<PacksTold>('GET', `/games/${code(name)}/packs`),
  packColumns: (told: PacksTold) =>
    ask('GET', told.columns.replace(/^\/api/, '')).then((response) => response.arrayBuffer()),
  variant: (variant: string, signal?: AbortSignal) =>
    json<VariantInfo>('GET', `/variants/${code(variant)}`, signal ? { signal } : {}),
  makeVariant: (game: string, options: Record<string, unknown>, signal?: AbortSignal) =>
    json<VariantInfo>('POST', '/variants', { body: { game, options }, ...(signal && { signal }) }),
  print: (
    variant: string,
    how: {
      what: string
      size: string
      paper: string
      backs: string
      black: boolean
      copies: number
      ticket: string
    },
  ) =>
    ask('GET', `/variants/${code(variant)}/print${query({ ...how, black: String(how.black) })}`).then((response) =>
      response.blob(),
    ),
  printing: (ticket: string) => json<Printing>('GET', `/printing/${ticket}`),
  verdict: (variant: string, visitor: string, seen: number, signal: AbortSignal, beside?: string) =>
    json<VariantVerdict>('GET', `/variants/${code(variant)}/verdict${query({ visitor, seen, beside })}`, { signal }),

  versions: (sort: string, game?: string, after = 0) =>
    json<VersionList>('GET', `/gallery${query({ sort, game, after })}`),
  version: (id: string) => json<VersionPage>('GET', `/gallery/${code(id)}`),
  published: (variant: string) =>
    json<{ version: VersionShort | null }>('GET', `/variants/${code(variant)}/published`).then((told) => told.version),
  publish: (wish: VersionWish) => json<VersionPage>('POST', '/gallery', { body: wish, person: true }),
  changeVersion: (id: string, change: VersionChange) =>
    json<VersionPage>('PATCH', `/gallery/${code(id)}`, { body: change, person: true }),
  withdraw: (id: string) => ask('DELETE', `/gallery/${code(id)}`, { person: true }),
  comment: (id: string, text: string) =>
    json<VersionPage>('POST', `/gallery/${code(id)}/comments`, { body: { text }, person: true }),
  deleteComment: (id: string, comment: string) =>
    json<VersionPage>('DELETE', `/gallery/${code(id)}/comments/${code(comment)}`, { person: true }),
  follow: (id: string, follows: boolean) =>
    json<VersionPage>('PUT', `/gallery/${code(id)}/follow`, { body: { follows }, person: true }),
  rating: (table: string, invitation?: string | null) =>
    json<TableRating>('GET', `/tables/${code(table)}/rating`, { invitation }),
  rate: (table: string, rating: NonNullable<TableRating['rating']>) =>
    json<TableRating>('PUT', `/tables/${code(table)}/rating`, { body: rating, person: true }),
  ladder: (game: string, after = 0) => json<Ladder>('GET', `/ratings/${code(game)}${query({ after })}`),
  myRatings: () => json<PersonRatings>('GET', '/people/me/ratings'),
  myLine: (game: string) => json<RatingLine>('GET', `/people/me/ratings/${code(game)}`),
  tableRatings: (table: string, invitation?: string | null) =>
    json<TableRatings>('GET', `/tables/${code(table)}/ratings`, { invitation }),

  news: () => json<GalleryNews>('GET', '/gallery/news'),
  readNews: () => json<GalleryNews>('POST', '/gallery/news/read', { person: true }),

  reserve,
  newTable: (wish: NewTable) => json<NewTableInfo>('POST', '/tables', { body: wish, person: true }),
  tables: (status: string, game?: string, cursor?: string) =>
    json<{ tables: TableInfo[]; next: string | null }>('GET', `/tables${query({ status, game, cursor, limit: 50 })}`),
  tableHint: (id: string, seat: number) =>
    json<HintGiven>('POST', `/tables/${code(id)}/hint?seat=${seat}`, { person: true }),
  throwAway: (id: string) => ask('DELETE', `/tables/${code(id)}`, { person: true }),
  table: (id: string, invitation?: string | null) => json<TableInfo>('GET', `/tables/${code(id)}`, { invitation }),
  command: (id: string, command: Command) =>
    json<{ number: number; table: TableInfo }>('POST', `/tables/${code(id)}/commands`, { body: command, person: true }),
  events: (id: string, since: number, seat: number) =>
    json<{ events: TableEvent[]; number: number }>('GET', `/tables/${code(id)}/events${query({ since, seat })}`),
  view: (id: string, seat: number) =>
    json<{ number: number; seat: number; view: View; ask: string | null }>(
      'GET',
      `/tables/${code(id)}/view${query({ seat })}`,
    ),
  record: (id: string, invitation?: string | null) =>
    ask('GET', `/tables/${code(id)}/record`, { invitation }).then((response) => response.text()),
  replay: (id: string, invitation?: string | null) => json<Replay>('GET', `/tables/${code(id)}/replay`, { invitation }),
  briefReplay: (id: string, invitation?: string | null) =>
    json<BriefReplay>('GET', `/tables/${code(id)}/replay/brief`, { invitation }),
  analysis: async (
    id: string,
    invitation: string | null | undefined,
    signal: AbortSignal,
  ): Promise<Progressing<Analysis>> => {
    const response = await ask('GET', `/tables/${code(id)}/analysis`, { invitation, signal })
    if (response.status === 202) return (await response.json()) as { progress: number }
    return { done: (await response.json()) as Analysis }
  },
  /** Look at a position; at one dealt anew where none is told. */
  look: (variant: string, position: string | null, effort = 1) =>
    json<LookedAt>('POST', '/positions', { body: { variant, position, effort } }),
  goOn: (asked: GoingOn) => json<{ steps: ReplayStep[] }>('POST', '/positions/on', { body: asked }),
  /** Where choices lead, by seat, when all who have not chosen go on as masters. */
  lineFrom: (asked: LineAsked) => json<{ steps: ReplayStep[] }>('POST', '/positions/line', { body: asked }),
  mail: (id: string, seat: number) => json<MailStanding>('GET', `/tables/${code(id)}/mail${query({ seat })}`),
  wishMail: (id: string, wish: MailWish) =>
    json<MailStanding>('POST', `/tables/${code(id)}/mail`, { body: wish, person: true }),
  inviteByMail: (id: string, invitation: MailInvitation) =>
    json<MailAsked>('POST', `/tables/${code(id)}/mail/invitations`, { body: invitation, person: true }),
  lookByMail: (link: string) => json<MailOpening>('POST', '/mail/look', { body: { link } }),
  sendKey: (link: string) => json<MailAsked>('POST', '/mail/keys', { body: { link } }),
  /** Come in by a key: from now on this browser is of whom it lets in. */
  enterByMail: async (link: string): Promise<MailEntered> => {
    const entered = await json<MailEntered>('POST', '/mail/enter', { body: { link } })
    keepToken(entered.token.token)
    return entered
  },
  /** `told` is what the table showed while the game went on, where somebody kept it. */
  verify: (record: string, told: Record<string, string> = {}) =>
    json<Verification>('POST', `/records/verify?${new URLSearchParams(told)}`, { text: record }),

  openClass: (variant?: string) =>
    json<ClassTold>('POST', '/classes', { body: variant ? { variant } : {}, person: true }),
  /** Lessons that are ready for a class. */
  lessons: () => json<{ lessons: LessonTold[] }>('GET', '/lessons'),
  classes: () => json<{ classes: ClassShort[] }>('GET', '/classes', { person: true }),
  changeClass: (room: string, change: ClassChange) =>
    json<ClassTold>('PATCH', `/classes/${code(room)}`, { body: change }),
  tellClass: (room: string, command: ClassCommand) =>
    json<ClassTold>('POST', `/classes/${code(room)}/commands`, { body: command }),
  deleteClass: (room: string) => ask('DELETE', `/classes/${code(room)}`),
  classDoor: (room: string) => json<ClassDoor>('GET', `/class/${typedCode(room)}`),
  comeToClass: async (room: string, name: string): Promise<PupilView> => {
    const came = await json<Came>('POST', `/class/${code(room)}/pupils`, { body: { name } })
    if (came.token) keepToken(came.token.token)
    return came.pupil
  },
  guessInClass: (room: string, question: number, answer: number) =>
    json<PupilView>('POST', `/class/${code(room)}/guesses`, { body: { question, answer } }),
  classTask: (room: string, number: number) => json<OwnTask>('GET', `/class/${code(room)}/tasks/${number}`),
  answerClassTask: (room: string, number: number, answer: string[]) =>
    json<TaskJudged>('POST', `/class/${code(room)}/tasks/${number}`, { body: { answer } }),
  leaveClass: (room: string) => ask('DELETE', `/class/${code(room)}/me`),

  tournaments: () => json<TournamentList>('GET', '/tournaments'),
  newTournament: (wish: NewTournament) => json<TournamentShort>('POST', '/tournaments', { body: wish, person: true }),
  tournament: (id: string, round?: number) =>
    json<TournamentPage>('GET', `/tournaments/${code(id)}${query({ round })}`),
  tournamentDoor: (said: string) => json<{ id: string }>('GET', `/tournament/${typedCode(said)}`),
  tellTournament: (id: string, command: TournamentCommand) =>
    json<TournamentSelf>('POST', `/tournaments/${code(id)}/commands`, { body: command, person: true }),

  judge: (equation: {
    text: string
    variant?: string
    display?: string[]
    target?: number | string
    values?: number[]
    options?: object
  }) => json<Judgement>('POST', '/equations', { body: equation }),
  puzzle: (game: string, level?: string) =>
    json<Puzzle>('POST', '/practice', { body: { game, ...(level && { level }) }, person: true }),
  practiceKit: (game: string, day: string) => json<PracticeKit>('GET', `/practice/kit${query({ game, day })}`),
  answer: (puzzle: string, answer: { text: string; seconds: number } | { pass: true; seconds: number }) =>
    json<PracticeAnswer>('POST', `/practice/${code(puzzle)}/answer`, { body: answer, person: true }),
  todaysProblem: (game: string, day?: string | null) =>
    json<PositionPuzzle>('GET', `/games/${code(game)}/puzzles/today${query({ day })}`),
  nextProblem: (game: string, rating: number | null, seed: string) =>
    json<PositionPuzzle>('GET', `/games/${code(game)}/puzzles/next${query({ rating, seed })}`),
  problemKit: (game: string, day: string) =>
    json<PuzzleKit>('GET', `/games/${code(game)}/puzzles/kit${query({ day })}`),
  problem: (game: string, puzzle: string) =>
    json<PositionPuzzle>('GET', `/games/${code(game)}/puzzles/${code(puzzle)}`),
  answerProblem: (game: string, puzzle: string, answer: { choices: string[]; rating: number; tried: number }) =>
    json<PositionJudged>('POST', `/games/${code(game)}/puzzles/${code(puzzle)}/answer`, { body: answer }),
  hint: (puzzle: string, step: number) => json<PracticeHint>('GET', `/practice/${code(puzzle)}/hint${query({ step })}`),
}
