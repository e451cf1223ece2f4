/**
 * Stands in the page itself, ahead of its files: where one of those cannot be had, there is nothing yet that could say
 * so. Then a sentence is shown, and the page begins afresh as soon as the server answers.
 */
import { beginAfresh } from './lib/fetching'
import { LANGUAGE_KEPT } from './words/kept'

const wanted = (): string => localStorage.getItem(LANGUAGE_KEPT) ?? navigator.language.slice(0, 2)

const empty = (): boolean => !document.getElementById('app')?.hasChildNodes()

function tell(shown: boolean): void {
  const told = document.querySelectorAll<HTMLElement>('.late')
  const own = [...told].find((each) => each.lang === wanted()) ?? told[0]
  if (own) own.hidden = !shown
}

function miss({ target }: Event): void {
  // What is fetched ahead is asked for once more when it is wanted.
  const needed =
    target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
  if (!needed) return
  removeEventListener('error', miss, true)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => tell(true))
  else tell(true)
  void beginAfresh(empty).then(() => tell(false))
}

addEventListener('error', miss, true)
addEventListener('load', () => removeEventListener('error', miss, true))
