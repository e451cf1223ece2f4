/** What a game's folder says of it before anybody plays: its title and its pitch in every language. */
import type { GameInfo } from '../api/types'
import type { Language } from '../words'
import { language } from '../words'

export interface Cover {
  words: Record<Language, { title: string; pitch: string }>
  /** What may be practised of it alone: codes, and what they are called. */
  puzzles?: { code: string; title: string }[]
}

const found = import.meta.glob<Cover>('./*/cover.ts', { eager: true, import: 'default' })

const covers = new Map(Object.entries(found).map(([path, cover]) => [path.split('/')[1] ?? '', cover]))

export const coverOf = (game: string): Cover | undefined => covers.get(game)

/** What a game is called and about: in its folder's words if it has them, else the server's. */
export const titleOf = (game: { name: string; title: string }): string =>
  coverOf(game.name)?.words[language()].title ?? game.title
export const pitchOf = (game: { name: string; pitch: string }): string =>
  coverOf(game.name)?.words[language()].pitch ?? game.pitch

/** All that may be practised of the games that have a folder here. */
export const puzzlesOf = (): { code: string; title: string }[] =>
  [...covers.values()].flatMap((cover) => cover.puzzles ?? [])

/** What may be practised of a game that the server tells of: a game without a folder here, as it is. */
export const practiceOf = (game: Pick<GameInfo, 'name' | 'title' | 'puzzles'>): { code: string; title: string }[] =>
  coverOf(game.name)?.puzzles ?? (game.puzzles ? [{ code: game.name, title: game.title }] : [])
