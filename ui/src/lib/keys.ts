/** Whether a key belongs to a field or a dialog, and not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)
}

/** Whether a key is held down with others that make it a command of the browser. */
export const isCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey

/** Whether a key was pressed inside something that a selector names. */
export const pressedIn = (event: KeyboardEvent, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null

/** Whether a key pressed anywhere on the page may mean something to the table: no field or dialog wants it. */
export const isForTable = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !isCommand(event) &&
  !pressedIn(event, 'input, textarea, select, dialog, [contenteditable]')
