/** What those who sit at a rated table are rated, for their plates. */
import { untrack } from 'svelte'
import { api } from '../api/rest'
import type { SeatRating } from '../api/types'
import type { Playing } from './playing.svelte'

export class SeatRatings {
  seats = $state.raw<SeatRating[]>([])

  /** Look whenever somebody sits down or gets up, and when the game is over. */
  constructor(playing: Playing) {
    const asked = $derived.by(() => {
      const table = playing.table
      return table?.rated ? `${table.status} ${table.seats.map((each) => `${each.kind} ${each.name}`).join(' ')}` : ''
    })
    $effect(() => {
      if (!asked) return
      untrack(() => {
        const id = playing.table?.id
        if (!id) return
        api.tableRatings(id, playing.session.invitation).then(
          (told) => (this.seats = told.seats),
          () => undefined, // plates without them will do
        )
      })
    })
  }
}
