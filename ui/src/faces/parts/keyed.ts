/** Who plays by keys alone: what they chose last has gone, and the focus with it, so what comes next takes it. */

let byKey = false
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', () => (byKey = true), true)
  window.addEventListener('pointerdown', () => (byKey = false), true)
}

/** Whether the last thing touched was a key, and nothing has the focus. */
export function waitsForFocus(): boolean {
  return byKey && document.activeElement === document.body
}
