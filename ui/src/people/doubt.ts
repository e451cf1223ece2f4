/** What somebody is about to do, and is asked about first, since something would be lost by it. */
export interface Doubt {
  /** Which way back it is that is given up. */
  way: string
  /** What follows from that. */
  lost: string
  /** What can be done first, so that nothing is lost. */
  instead: string
  /** What doing it all the same is called. */
  action: string
  go: () => Promise<void>
}
