/** What is above a table on its page takes room of the table's: the page is no longer for it. */
import type { Attachment } from 'svelte/attachments'

/** Keep in `--above` how far below the top of the page an element begins, whatever comes and goes above it. */
export const room: Attachment<HTMLElement> = (element) => {
  const tell = (): void => {
    const above = Math.ceil(element.getBoundingClientRect().top + scrollY)
    element.style.setProperty('--above', `${above}px`)
  }
  const sizes = new ResizeObserver(tell)
  // What comes above it is told of before it is painted, so that the table does not go down first and then up.
  const things = new MutationObserver(tell)
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    sizes.observe(each)
    if (each !== element) things.observe(each, { childList: true })
  }
  tell()
  return () => {
    sizes.disconnect()
    things.disconnect()
  }
}
