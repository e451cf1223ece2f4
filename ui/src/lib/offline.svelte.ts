/** What is said above every page once there is no connection, and on which pages it need not be. */
import { connection } from './connection.svelte'
import { hasEquations, hasPositions } from './kits'
import { router } from './router.svelte'

const equations = $derived(connection.lost && hasEquations())
const positions = $derived(connection.lost && hasPositions())
/** A table says by itself that its connection is lost, so do puzzles that are kept; and a lesson needs none. */
const quiet = $derived(
  /^\/(t|learn|board)\//.test(router.path) ||
    (/^\/practice(\/|$)/.test(router.path) && equations) ||
    (/^\/puzzles(\/|$)/.test(router.path) && positions),
)

export const offline = {
  /** Whether there are equations to practise all the same. */
  get equations() {
    return equations
  },
  get positions() {
    return positions
  },
  /** Whether it is told now. */
  get told() {
    return connection.lost && !quiet
  },
}
