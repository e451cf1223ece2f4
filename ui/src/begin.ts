/**
 * Stands in the page itself, ahead of its files: where one of those cannot be had, there is nothing yet that could say
 * so. Then a sentence is shown, and the page begins afresh as soon as the server answers.
 */
import { beginAfresh } from './lib/fetching'
import { preferred } from './words/kept'

const empty = (): boolean => !document.getElementById('app')?.hasChildNodes()

let told: HTMLElement | null = null

/** Show the sentences that the page has for this, in the reader's language, or no more. */
function tell(shown: boolean): void {
  told?.remove()
  const known = [...document.querySelectorAll<HTMLTemplateElement>('template.late')]
  const own = known.find((each) => each.lang === preferred()) ?? known[0]
  if (!shown || !own) return
  told = document.createElement('div')
  told.className = 'page'
  told.lang = own.lang
  told.append(own.content.cloneNode(true))
  document.body.append(told)
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
