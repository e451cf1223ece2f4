/** What a game's folder says of it before anybody plays: its title and its pitch in every language. */
import type { GameInfo } from '../api/types'
import type { Language } from '../words'
import { language } from '../words'

export interface Cover {
  words: Record<Language, { title: string; pitch: string }>
  /** What may be practised of it alone: codes, and what they are called. */
  puzzles?: { code: string; title: string }[]
  /** By which of its options what is changed. */
  ideas?: Partial<Record<Idea, string[]>>
}

/** What somebody may want to change of a game: what it is played with, who may do what, and what it is all for. */
export const IDEAS = ['cards', 'choices', 'wins'] as const
export type Idea = (typeof IDEAS)[number]

const found = import.meta.glob<Cover>('./*/cover.ts', { eager: true, import: 'default' })

const covers = new Map(Object.entries(found).map(([path, cover]) => [path.split('/')[1] ?? '', cover]))

/** The games that have a folder here. */
export const covered = (): string[] => [...covers.keys()]

export const coverOf = (game: string): Cover | undefined => covers.get(game)

/** What a game is called and about: in its folder's words if it has them, else the server's. */
export const titleOf = (game: { name: string; title: string }): string =>
  coverOf(game.name)?.words[language()].title ?? game.title
export const pitchOf = (game: { name: string; pitch: string }): string =>
  coverOf(game.name)?.words[language()].pitch ?? game.pitch

/** Options by what they change, in the order of the ideas; those of no idea come last, as all do of other games. */
export function byIdea<T extends { name: string }>(game: string, options: T[]): { idea: Idea | null; options: T[] }[] {
  const ideas = coverOf(game)?.ideas ?? {}
  const told = (option: T): Idea | null => IDEAS.find((idea) => ideas[idea]?.includes(option.name)) ?? null
  return [...IDEAS, null]
    .map((idea) => ({ idea, options: options.filter((option) => told(option) === idea) }))
    .filter((each) => each.options.length)
}

/** All that may be practised of the games that have a folder here. */
export const puzzlesOf = (): { code: string; title: string }[] =>
  [...covers.values()].flatMap((cover) => cover.puzzles ?? [])

/** What is practised where nothing is named. */
export const firstPractised = (): string => puzzlesOf()[0]?.code ?? '24'

/** What may be practised of a game that the server tells of: a game without a folder here, as it is. */
export const practiceOf = (game: Pick<GameInfo, 'name' | 'title' | 'puzzles'>): { code: string; title: string }[] =>
  coverOf(game.name)?.puzzles ?? (game.puzzles ? [{ code: game.name, title: game.title }] : [])
