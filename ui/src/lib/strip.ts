/** A strip lies over a table where nothing else lies, so that nothing moves for it. */
import type { Attachment } from 'svelte/attachments'

/** How far down something goes, from where to where. */
export interface Span {
  top: number
  bottom: number
}

/** Between a strip and what is beside it. */
const AIR = 8

/**
 * The foot of the lowest gap in which so high a strip has room, or null where there is none. What lies there is
 * given in any order; all is in pixels from the top.
 */
export function lowestGap(lying: Span[], within: Span, height: number): number | null {
  let foot = within.bottom
  for (const each of [...lying].sort((a, b) => b.bottom - a.bottom)) {
    if (foot - Math.max(each.bottom, within.top) >= height) return foot
    foot = Math.min(foot, each.top)
  }
  return foot - within.top >= height ? foot : null
}

/** What is seen of an element's children; of one that holds room (`data-held`), what is seen in it. */
function seenOf(element: Element | null): Span[] {
  return [...(element?.children ?? [])].flatMap((each) => {
    if (each.matches('[data-held]')) return seenOf(each)
    const { top, bottom } = each.getBoundingClientRect()
    const empty = !each.textContent.trim() && !each.querySelector('svg, img')
    return bottom > top && !empty ? [{ top, bottom }] : []
  })
}

/** Lay an element over the `.mat` beside it: in the lowest gap, or over the foot of the middle, which then gives way. */
export const strip: Attachment<HTMLElement> = (element) => {
  const mat = element.parentElement?.querySelector<HTMLElement>('.mat')
  const middle = mat?.querySelector<HTMLElement>('.middle')
  if (!mat || !middle) return
  const own = mat.querySelector<HTMLElement>('.own')
  element.classList.add('laid')
  const lay = (): void => {
    const [table, at, place] = [mat, middle, own ?? middle].map((each) => each.getBoundingClientRect())
    if (!table || !at || !place) return
    // Where all lies as long as nothing gives way; what a part has no room for is not seen.
    middle.style.setProperty('--strip', '0px')
    const high = (over: DOMRect): number => {
      element.style.left = `${over.left - table.left}px`
      element.style.width = `${over.width}px`
      return element.getBoundingClientRect().height + 2 * AIR
    }
    const lying = (part: Element | null, end: number): Span[] =>
      seenOf(part).map(({ top, bottom }) => ({ top, bottom: Math.min(bottom, end) }))
    const beside = place.left >= at.right // a phone on its side has one's own part at the right
    let height = high(place)
    let foot = beside ? lowestGap(lying(own, place.bottom), place, height) : null
    if (foot === null) {
      const below = beside ? [] : seenOf(own)
      const within = { top: at.top, bottom: beside ? at.bottom : Math.max(place.bottom, at.bottom) }
      height = high(at)
      foot = lowestGap([...lying(middle, at.bottom), ...below], within, height)
      if (foot === null) {
        foot = Math.min(within.bottom, ...below.map((each) => each.top))
        middle.style.setProperty('--strip', `${Math.max(0, at.bottom - foot + height)}px`)
      }
    }
    element.style.top = `${foot - height + AIR - table.top}px`
  }
  const sizes = new ResizeObserver(lay)
  for (const each of [element, mat, middle, ...(own ? [own] : [])]) sizes.observe(each)
  lay()
  return () => {
    sizes.disconnect()
    middle.style.removeProperty('--strip')
  }
}
