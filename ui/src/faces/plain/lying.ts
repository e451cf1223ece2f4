/** What lies on a table, from the zones of a view: every card with a key to follow it by, and with what it can do. */
import type { View, Zone } from '../../api/views'
import { naming } from '../parts/travel'

type Of<Kind extends Zone['kind']> = Extract<Zone, { kind: Kind }>
type CardSeen = NonNullable<Of<'row'>['cards']>[number]

export interface Lying {
  key: string
  /** Empty for a card face down. */
  face: string
  /** Its name as the game says it; empty where the face is the name. */
  name: string
  /** The choices of the view that laying it can make. */
  ways: string[]
  marked: boolean
}

/** A hand, a row or a pile: its cards (of a pile the one on top), and how many more there are. */
export interface Laid {
  id: string
  kind: 'hand' | 'row' | 'pile'
  label: string
  seat: number | null
  cards: Lying[]
  unknown: number
  /** Of a pile, how many cards it has. */
  count: number
  note: string
}

export type Thing = Laid | (Of<'dice'> & { id: string }) | (Of<'text'> & { id: string })

export interface Table {
  /** What belongs to nobody, in the game's order. */
  middle: Thing[]
  /** What lies before each seat. */
  seats: Laid[][]
  scores: Of<'scores'>[]
}

/** The table that a view shows. */
export function tableOf(view: View): Table {
  const name = naming()
  const table: Table = { middle: [], seats: view.scores.map(() => []), scores: [] }

  const lying = (card: CardSeen, id: string, at: number): Lying => ({
    key: card.face ? name(card.face) : `${id}-${at}`,
    face: card.face,
    name: card.name ?? '',
    ways: [card.choice ?? '', ...(card.choices ?? [])].filter((way) => view.choices.includes(way)),
    marked: card.marked ?? false,
  })

  function laid(zone: Of<'hand'> | Of<'row'> | Of<'pile'>, id: string): Laid {
    const found = zone.kind === 'pile' ? (zone.top ? [zone.top] : []) : (zone.cards ?? [])
    return {
      id,
      kind: zone.kind,
      label: zone.label,
      seat: zone.seat ?? null,
      cards: found.map((card, at) => lying(card, id, at)),
      unknown: zone.kind === 'pile' ? 0 : (zone.unknown ?? 0),
      count: zone.kind === 'pile' ? zone.count : found.length + (zone.unknown ?? 0),
      note: zone.kind === 'hand' ? '' : (zone.note ?? ''),
    }
  }

  for (const [at, zone] of view.zones.entries()) {
    const id = `z${at}`
    if (zone.kind === 'scores') table.scores.push(zone)
    else if (zone.kind === 'text' || zone.kind === 'dice') table.middle.push({ ...zone, id })
    else {
      const one = laid(zone, id)
      const place = one.seat === null ? table.middle : table.seats[one.seat]
      place?.push(one)
    }
  }
  return table
}

export const isLaid = (thing: Thing): thing is Laid => thing.kind !== 'text' && thing.kind !== 'dice'

/** All cards on a table. */
export const cardsOn = (table: Table): Lying[] =>
  [...table.middle.filter(isLaid), ...table.seats.flat()].flatMap((one) => one.cards)

/** The choices that no card makes. */
export function freeOf(view: View, table: Table): string[] {
  const made = new Set(cardsOn(table).flatMap((card) => card.ways))
  return view.choices.filter((choice) => !made.has(choice))
}
