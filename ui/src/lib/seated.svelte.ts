/** Who sits at a table, for the way from their plates to their profiles. */
import { untrack } from 'svelte'
import { api } from '../api/rest'
import type { SeatPerson } from '../api/types'
import type { Playing } from './playing.svelte'

export class SeatPeople {
  seats = $state.raw<SeatPerson[]>([])

  /** Look whenever somebody sits down or gets up, where there is anybody else. */
  constructor(playing: Playing) {
    const asked = $derived.by(() => {
      const people = playing.table?.seats.filter((each) => each.kind === 'person' && !each.you) ?? []
      return people.map((each) => `${each.seat} ${each.name}`).join(' ')
    })
    $effect(() => {
      if (!asked) return
      untrack(() => {
        const id = playing.table?.id
        if (!id) return
        api.tablePeople(id, playing.session.invitation).then(
          (seats) => (this.seats = seats),
          () => undefined, // plates without a way there will do
        )
      })
    })
  }
}
