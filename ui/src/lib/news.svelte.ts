/** What others have said about the versions that one follows, or made of them. */
import { api, token } from '../api/rest'
import type { NewsLine } from '../api/types'

let lines = $state.raw<NewsLine[]>([])
let fresh = $state(0)

export const news = {
  get lines() {
    return lines
  },
  /** How much of it is not read yet. */
  get fresh() {
    return fresh
  },
}

/** Ask what is new. Whoever is nobody yet follows nothing. */
export async function lookForNews(): Promise<void> {
  if (!token()) {
    lines = []
    fresh = 0
    return
  }
  try {
    const told = await api.news()
    lines = told.news
    fresh = told.new
  } catch {
    return // No connection: the next look may have more luck.
  }
}

/** All of it has been read. */
export async function readNews(): Promise<void> {
  const told = await api.readNews()
  lines = told.news
  fresh = told.new
}
