/** A review, asked for until the server has worked it out. */
import { Refused } from '../api/rest'
import type { Analysis } from '../api/types'
import { back } from './connection.svelte'

/** So many answers one after the other that cannot be read; then it is given up. */
export const TRIES = 4
const FIRST_WAIT = 300
const LONGEST_PAUSE = 2000

/** What was answered, time and again, is nothing that a server of ours says. */
export class Unreadable extends Error {}

/**
 * Ask until it is there, and `tell` how far it is meanwhile; null when `gone` says that nobody waits any more.
 * A connection that is lost is waited for. Throws what the server refuses, and Unreadable.
 */
export async function reviewed(
  ask: () => Promise<unknown>,
  tell: (progress: number) => void,
  gone: () => boolean,
): Promise<Analysis | null> {
  let unread = 0
  for (let wait = FIRST_WAIT; !gone(); wait = Math.min(LONGEST_PAUSE, wait * 1.5)) {
    try {
      const found = await ask()
      if (isDone(found)) return found.done
      if (!isUnderWay(found)) throw new SyntaxError('neither a review nor how far it is')
      unread = 0
      tell(found.progress)
    } catch (error) {
      if (error instanceof Refused) throw error
      if (error instanceof SyntaxError && ++unread === TRIES) throw new Unreadable()
      await back() // the server goes on with it meanwhile
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return null
}

const isObject = (told: unknown): told is object => typeof told === 'object' && told !== null

const isDone = (told: unknown): told is { done: Analysis } =>
  isObject(told) && 'done' in told && isObject(told.done) && 'kind' in told.done

const isUnderWay = (told: unknown): told is { progress: number } =>
  isObject(told) && 'progress' in told && typeof told.progress === 'number'
