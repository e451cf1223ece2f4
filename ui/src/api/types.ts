/** What the server says and hears, from its OpenAPI document (`npm run types`). Seats count from 0. */
import type * as Said from './schema'
import type { View } from './views'

export type {
  BlockedPerson,
  BotInfo,
  Came,
  CameIn,
  GoingOn,
  LineAsked,
  Reservation,
  ChatLine,
  ClassBoard,
  ClassChange,
  ClassDoor,
  ClassGame,
  ClassShort,
  ClassTasks,
  ClassTold,
  FigureTold,
  GalleryNews,
  GameInfo,
  HandWorth,
  Judgement,
  KeptPuzzle,
  Ladder,
  LessonTold,
  LogLine,
  MailAsked,
  MailEntered,
  MailInvitation,
  MailOpening,
  MailStanding,
  MailWish,
  MarkedPack,
  NewPasskey,
  NewsLine,
  NewTable,
  OwnTasks,
  OrderTold,
  PackLook,
  Luck,
  LuckOfSeat,
  LuckyEvent,
  PackMeasure,
  PacksTold,
  Passkey,
  PasskeyOptions,
  PasskeyShown,
  Person,
  PersonRatings,
  PracticeKit,
  Printing,
  Problem,
  PupilTold,
  PupilView,
  PushDevice,
  PushKey,
  Proposal,
  Puzzle,
  SeatInfo,
  RatingLine,
  RatingTold,
  ReportTold,
  SanctionWish,
  SigningKey,
  SeatPerson,
  SeatRating,
  SeatWish,
  Share,
  TableInfo,
  TaskJudged,
  TableRating,
  TableRatings,
  TournamentGame,
  TournamentList,
  TournamentMatch,
  TournamentPage,
  TournamentRow,
  TournamentSelf,
  TournamentShort,
  TournamentStanding,
  TournamentTeam,
  VariantInfo,
  VariantVerdict,
  VersionChange,
  VersionComment,
  VersionLeaf,
  VersionList,
  VersionPage,
  VersionShort,
  VersionStep,
  VersionWish,
  Ways,
} from './schema'
export type Profile = Said.ProfileTold

export type ClassFound = Said.Found
export type ClassCommand =
  Said.StartRound | Said.EndRound | Said.PauseAll | Said.GoOn | Said.SendPupilAway | Said.AskClass | Said.CloseQuestion
export type NewTournament = Omit<Said.NewTournament, 'plan'> & { plan: TournamentPlan }
/** A tournament as it is wished: what is left out is as usual. */
export type TournamentPlan = Partial<Said.Plan> & Pick<Said.Plan, 'name' | 'variant'>
export type TournamentCommand =
  Said.Enter | Said.Leave | Said.Rest | Said.Return | Said.Challenge | Said.Begin | Said.End | Said.TakeOut
export type RuleSheet = Said.Sheet
export type Clock = Said.ClockState
export type ClockSettings = Said.Clock
/** A moment when several may act at once and only the first counts. */
export type ClaimWindow = Said.Window
export type Verification = Said.Verdict
export type PracticeAnswer = Said.PuzzleJudged
export type PracticeHint = Said.PuzzleHint
/** A position in which one answer alone is right. */
export type PositionPuzzle = Omit<Said.PuzzlePosition, 'view'> & { view: View }
export type KeptPosition = Omit<Said.KeptPuzzlePosition, 'asked'> & { asked: PositionPuzzle }
export type PuzzleKit = Omit<Said.PuzzleKit, 'puzzles'> & { puzzles: KeptPosition[] }
/** A task of a class's round: numbers, or a position. */
export type OwnTask = Omit<Said.OwnTask, 'position'> & { position: PositionPuzzle | null }
export type PositionJudged = Said.PuzzlePositionJudged
export type WeighedStep = Said.WeighedStep
export type Weighed = Said.Weighed
export type Level = Said.GoingOn['level'] & string
export type Matrix = Said.Matrix
export type Target = Said.Target
export type Grade = Said.Judged['grade']
export type Analysis = Said.ExactAnalysis | Said.SearchAnalysis | Said.SolutionsAnalysis

/** An option, as JSON Schema has it. */
export interface OptionSchema {
  /** How people say the words that the option takes. */
  words?: Record<string, string>
  title?: string
  description?: string
  default?: unknown
  type?: string
  enum?: (string | number | boolean)[]
  const?: unknown
  minimum?: number
  maximum?: number
  pattern?: string
  items?: OptionSchema
  anyOf?: OptionSchema[]
  minItems?: number
  maxItems?: number
  $ref?: string
}

export type Health = Said.Health
export type HintGiven = Said.HintGiven
export type GameDetail = Omit<Said.GameDetail, 'schema'> & {
  schema: { properties: Record<string, OptionSchema>; $defs?: Record<string, OptionSchema> }
}

/** What happened: of a kind, with its values, and as a sentence. */
export type Line = Said.LineTold
/** Something that happened; `chosen` are the choices that led to it, by seat. */
export type Step = Pick<Said.Step, 'lines' | 'told' | 'chosen'>

export type Welcome = Omit<Said.Welcome, 'views'> & { views: Record<string, View> | null }
/** A table that was set up, and what its socket tells first. */
export type NewTableInfo = Said.TableInfo & { welcome: Welcome | null }
export type TableEvent = Omit<Said.EventMessage, 'views' | 'steps'> & {
  views: Record<string, View> | null
  steps: Step[]
}
export type ServerMessage =
  | Welcome
  | TableEvent
  | Said.RefusedMessage
  | Said.DoneMessage
  | Said.OnlineMessage
  | Said.PongMessage
  | Said.ClosingMessage

export type Hello = Said.Hello
export type Command = Exclude<Said.ToServer['message'], Said.Hello>

/** A position of a finished game; `position` is its text, to be played on from, where the server tells it. */
export type ReplayStep = Omit<Said.ReplayStep, 'view' | 'views'> & {
  view: View
  views: Record<string, View>
}
/** A position, and what every choice there is worth. */
export type LookedAt = Omit<Said.LookedAt, 'step'> & { step: ReplayStep }
export type Replay = Omit<Said.Replay, 'steps'> & { steps: ReplayStep[] }
/** A step of whose views only the news are told. */
export type BriefStep = Omit<ReplayStep, 'view' | 'views'> & {
  view: Partial<View>
  views: Record<string, Partial<View>>
}
export type BriefReplay = Omit<Said.BriefReplay, 'steps'> & { steps: BriefStep[] }
