/** Asking the server what an equation is worth while it is being built. */
import { api } from '../api/rest'
import type { Judgement } from '../api/types'
import type { AscentView, BrainDrainView, View } from '../api/views'

type EquationView = View & (Pick<BrainDrainView, 'display' | 'target'> | Pick<AscentView, 'square' | 'number'>)

/** Whether this table is about equations. */
export function fitsFace(view: View): view is EquationView {
  return 'display' in view || 'square' in view
}

/** The judge of a table's equations as it lies now. */
export function judgeFor(variant: string, view: EquationView): (text: string) => Promise<Judgement> {
  const display = 'display' in view ? view.display.map((card) => card.card) : view.square.map((pile) => pile.card.card)
  const target = 'display' in view ? view.target?.card : view.number
  if (target == null || !display.length) return () => Promise.reject(new Error('There is nothing to be made now'))
  return (text) => api.judge({ variant, display, text, target })
}
