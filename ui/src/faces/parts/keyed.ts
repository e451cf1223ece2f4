/**
 * Who plays by keys alone: what they chose last has gone, and the focus with it, so what comes next takes it. Until
 * something does it rests where that will be.
 */

let byKey = false
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (byKey = true), true)
  window.addEventListener('pointerdown', () => (byKey = false), true)
}

let resting: Element | null = null

/** Whether the last thing touched was a key, and nothing has the focus, or it only rests. */
export function waitsForFocus(): boolean {
  return byKey && (document.activeElement === document.body || document.activeElement === resting)
}

/** Let the focus rest here, if it is nowhere. */
export function restHere(place: HTMLElement | undefined): void {
  if (!place || !byKey || document.activeElement !== document.body) return
  resting = place
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Whether the last thing touched was a key, within this. */
export function keyedIn(selector: string): boolean {
  return byKey && !!document.activeElement?.closest(selector)
}
