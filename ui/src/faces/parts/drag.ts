/**
 * Cards that are dragged: taken up with mouse, pen or finger, and put down where they fit. What falls elsewhere goes
 * back. A press that does not move stays a click.
 */
import type { Attachment } from 'svelte/attachments'
import { lasting } from './travel'

export interface Drag {
  /** Whether the card may be put down at a place on the screen. */
  fits: (x: number, y: number) => boolean
  /** Told while a card is up whether it fits where it is, and `null` when it is down again. */
  over: (fits: boolean | null) => void
  /** It was put down where it fits. */
  drop: () => void
}

/** So far, in pixels, a hand may tremble. */
const TREMBLE = 8
/** How long a card lies where it was put, in parts of how long it then takes to go back if nothing has come of it. */
const LIES = 4

/** An element that can be dragged. */
export function draggable(drag: Drag): Attachment<HTMLElement> {
  return (element) => {
    let began: { x: number; y: number; pointer: number } | null = null
    let up = false
    let wasUp = false

    function down(event: PointerEvent) {
      if (event.button !== 0 || began) return
      began = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
      up = wasUp = false
      addEventListener('pointermove', move)
      addEventListener('pointerup', end)
      addEventListener('pointercancel', cancel)
      addEventListener('keydown', escape, true)
    }

    function move(event: PointerEvent) {
      if (event.pointerId !== began?.pointer) return
      const x = event.clientX - began.x
      const y = event.clientY - began.y
      if (!up && Math.hypot(x, y) < TREMBLE) return
      up = wasUp = true
      element.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-4, Math.min(4, x / 40))}deg)`
      element.style.zIndex = '10'
      element.style.pointerEvents = 'none'
      drag.over(drag.fits(event.clientX, event.clientY))
    }

    function end(event: PointerEvent) {
      if (event.pointerId !== began?.pointer) return
      const put = up && drag.fits(event.clientX, event.clientY)
      back(put)
      if (put) drag.drop()
    }

    const cancel = (): void => back(false)

    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !up) return
      event.preventDefault()
      event.stopPropagation()
      back(false)
    }

    /** The card is let go; where it was put it lies for a moment, so that it can travel on from there. */
    function back(put: boolean) {
      const from = element.style.transform
      const time = lasting('--quick')
      stop()
      if (!from || !time || typeof element.animate !== 'function') return
      const lies = put ? [{ transform: from, offset: LIES / (LIES + 1) }] : []
      element.animate([{ transform: from }, ...lies, { transform: 'none' }], {
        duration: put ? time * (LIES + 1) : time,
        easing: 'ease-out',
      })
    }

    function stop() {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', escape, true)
      if (up) drag.over(null)
      began = null
      up = false
      for (const each of ['transform', 'z-index', 'pointer-events']) element.style.removeProperty(each)
    }

    /** What was dragged was not clicked. */
    function click(event: MouseEvent) {
      if (!wasUp) return
      wasUp = false
      event.preventDefault()
      event.stopPropagation()
    }

    element.style.touchAction = 'none'
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', click, true)
    return () => {
      stop()
      element.style.removeProperty('touch-action')
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click, true)
    }
  }
}
