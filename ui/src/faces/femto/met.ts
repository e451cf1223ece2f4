/** Two cards that have met: the table as it is while they lie in the middle. */
import type { Line } from '../../api/types'
import type { FemtoView } from '../../api/schema'
import { numberIn, textIn } from '../parts/lines'

/** What says which of two cards that have met is worth more, and why. */
export const decides = new Set([
  'higher',
  'exactly-twice',
  'too-high',
  'joker-wins',
  'joker-loses',
  'tied',
  'tied-for-leader',
  'jokers-tied',
  'jokers-tied-for-leader',
])

/**
 * The table between what was seen before and what is seen now, where the cards that met lie in the middle no longer;
 * null where none have met.
 */
export function met(before: FemtoView, now: FemtoView, lines: readonly Line[]): FemtoView | null {
  if (now.players.some((player) => player.up != null)) return null
  const up = new Map(before.players.flatMap((player, who) => (player.up == null ? [] : [[who, player.up] as const])))
  for (const line of lines)
    if (line.kind === 'laid') {
      up.set(numberIn(line, 'first'), textIn(line, 'card'))
      up.set(numberIn(line, 'second'), textIn(line, 'other'))
    } else if (line.kind === 'answered') up.set(numberIn(line, 'seat'), textIn(line, 'card'))
  if (up.size < 2) return null
  const players = before.players.map((player, who) => {
    const card = up.get(who)
    if (card === undefined || player.up === card) return player
    const at = player.hand.indexOf(card)
    const hand = player.hand.filter((_, each) => each !== at)
    return { ...player, hand, unknown: at < 0 ? player.unknown - 1 : player.unknown, up: card }
  })
  const why = lines.find((line) => decides.has(line.kind))
  const winner = [...up].find(([, card]) => why && card === textIn(why, 'winner'))?.[0] ?? null
  return { ...before, players, phase: 'put-down', to_act: [], choices: [], winner }
}
