import type { Travel } from './travel'

/** Have the cards travel whenever the view changes. To be called while a face is set up. */
export function follow(view: () => unknown, travel: Travel): void {
  $effect.pre(() => {
    view()
    travel.measure()
  })
  $effect(() => {
    view()
    travel.go()
  })
}
