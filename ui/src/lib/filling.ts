/** What is missing in a form, said by the page: a browser says it in its own language. */
import { mount, unmount } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import Problem from '../parts/Problem.svelte'
import { w } from '../words'

const KINDS = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement] as const
type Control = InstanceType<(typeof KINDS)[number]>

const isControl = (target: EventTarget | null): target is Control => KINDS.some((kind) => target instanceof kind)

/** What is to be done where a field is not filled in as it must be. */
export function neededIn(control: Control): string {
  const { forms } = w.app
  if (control instanceof HTMLSelectElement) return forms.choose
  if (control instanceof HTMLTextAreaElement) return forms.text
  if (control.type === 'email') return forms.address
  if (control.type === 'number') return forms.number(control.min, control.max)
  return control.getAttribute('autocomplete') === 'nickname' ? w.app.settings.nameNeeded : forms.text
}

/** For a form: it is sent only when it is filled in, and says below the first field that is not what is needed there. */
export const filling: Attachment<HTMLFormElement> = (form) => {
  let told: { control: Control; problem: ReturnType<typeof mount> } | null = null

  function settle(): void {
    if (!told) return
    told.control.removeAttribute('aria-invalid')
    void unmount(told.problem)
    told = null
  }
  function refuse(event: Event): void {
    const control = event.target
    event.preventDefault()
    if (!isControl(control)) return
    // of several the first
    if (told && told.control !== control && form.contains(told.control) && !told.control.validity.valid) return
    settle()
    const below = control.closest('.field') ?? control.closest('label')?.parentElement ?? form
    told = { control, problem: mount(Problem, { target: below, props: { text: neededIn(control) } }) }
    control.setAttribute('aria-invalid', 'true')
    const folded = control.closest('details')
    if (folded) folded.open = true
    control.focus()
  }
  /** Blanks are nothing. */
  function typed(event: Event): void {
    const control = event.target
    settle()
    if (isControl(control)) control.setCustomValidity(control.required && !control.value.trim() ? ' ' : '')
  }

  form.addEventListener('invalid', refuse, true)
  form.addEventListener('input', typed)
  form.addEventListener('change', settle)
  return () => {
    form.removeEventListener('invalid', refuse, true)
    form.removeEventListener('input', typed)
    form.removeEventListener('change', settle)
    settle()
  }
}
