/** Whether there is more in a box than it shows: then who works by keys must come into it to scroll it. */
import type { Attachment } from 'svelte/attachments'

/** Tell whether a box scrolls upwards or downwards, and again when that changes. Who is in it stays there. */
export const scrolls =
  (tell: (whether: boolean) => void): Attachment<HTMLElement> =>
  (box) => {
    const look = (): void => {
      const whether = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible'
      if (whether || box !== document.activeElement) tell(whether)
    }
    const sizes = new ResizeObserver(look)
    const watch = (): void => {
      sizes.disconnect()
      for (const each of [box, ...box.children]) sizes.observe(each)
    }
    const things = new MutationObserver(watch)
    things.observe(box, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      things.disconnect()
    }
  }
