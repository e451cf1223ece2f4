/** Where sequences lie, so that none goes elsewhere because another is begun or sealed. */
import type { SequenceView } from '../../api/schema'

type Placed = Pick<SequenceView, 'number' | 'status'>

/**
 * The numbers of the sequences in sight, each in its place. A new one takes the first place where a sealed one
 * lies; only where there is none it gets a place more.
 */
export function placesOf(sequences: readonly Placed[], before: readonly number[]): number[] {
  const open = new Map(sequences.map((each) => [each.number, each.status !== 'sealed']))
  const places = before.filter((number) => open.has(number))
  for (const [number, isOpen] of open) {
    if (!isOpen || places.includes(number)) continue
    const sealed = places.findIndex((each) => !open.get(each))
    if (sealed >= 0) places[sealed] = number
    else places.push(number)
  }
  return places
}
