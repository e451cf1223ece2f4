import { afterEach, describe, expect, it } from 'vitest'
import { tick } from 'svelte'
import { Refused } from '../api/rest'
import { setLanguage, w } from '../words'
import { filling } from './filling'

const forms = import.meta.glob<string>('../**/*.svelte', { eager: true, query: '?raw', import: 'default' })
const KINDS = [
  '<input type="text" required>',
  '<input type="text" autocomplete="nickname" required>',
  '<input type="email" required>',
  '<input type="number" min="1" max="30" required>',
  '<textarea required></textarea>',
  '<select required><option value=""></option><option>a</option></select>',
]

afterEach(() => document.body.replaceChildren())

function formOf(...controls: string[]) {
  const form = document.createElement('form')
  form.innerHTML = controls.map((each) => `<div class="field">${each}</div>`).join('') + '<button>send</button>'
  document.body.append(form)
  let sent = 0
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent++
  })
  const leave = filling(form)
  const press = async () => {
    form.querySelector('button')?.click()
    await tick()
    return [...form.querySelectorAll('[role=alert]')].map((each) => each.textContent)
  }
  const fields = [...form.querySelectorAll<HTMLInputElement>('.field > *')]
  const write = async (at: number, text: string) => {
    fields[at]!.value = text
    fields[at]!.dispatchEvent(new Event('input', { bubbles: true }))
    await tick()
  }
  return { form, fields, press, write, sent: () => sent, leave }
}

describe('a form that is not filled in', () => {
  for (const language of ['en', 'de'] as const)
    it.each(KINDS)(`says so in the language of the page (${language}): %s`, async (kind) => {
      await setLanguage(language, false)
      const { form, fields, press, write, sent } = formOf(kind)
      const said = await press()
      expect(said).toHaveLength(1)
      expect(said[0]).toMatch(language === 'de' ? /^(Schreib|Wähle) .*\.$/ : /^(Write|Choose) .*\.$/)
      expect(fields[0]!.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(fields[0])
      expect(sent()).toBe(0)
      await write(0, kind.includes('number') ? '3' : kind.includes('email') ? 'a@b.c' : 'a')
      expect(form.querySelector('[role=alert], [aria-invalid]')).toBeNull()
      expect(await press()).toEqual([])
      expect(sent()).toBe(1)
      await setLanguage('en', false)
    })

  it('says it of one field at a time, the first', async () => {
    const { fields, press, write } = formOf(KINDS[0]!, KINDS[2]!)
    expect(await press()).toEqual([w.app.forms.text])
    await write(0, '   ')
    expect(await press()).toEqual([w.app.forms.text])
    await write(0, 'Kim')
    expect(await press()).toEqual([w.app.forms.address])
    await write(0, '')
    expect(await press()).toEqual([w.app.forms.text])
    expect(document.activeElement).toBe(fields[0])
  })

  it('is open where it was folded, and says nothing more once it is gone', async () => {
    const { form, press, leave } = formOf(`<details>${KINDS[3]!}</details>`)
    expect(await press()).toEqual([w.app.forms.number('1', '30')])
    expect(form.querySelector('details')?.open).toBe(true)
    leave?.()
    expect(form.querySelector('[role=alert]')).toBeNull()
  })

  it('is one of those that know this, wherever something is required', () => {
    const all = Object.entries(forms).flatMap(([path, text]) =>
      (text.match(/<form[\s\S]*?<\/form>/g) ?? []).map((form) => ({ path, form })),
    )
    const needing = all.filter(({ form }) => /\srequired[\s>]|type="email"/.test(form))
    expect(needing.length).toBeGreaterThan(10)
    for (const { path, form } of needing) expect(form, path).toContain('{@attach filling}')
  })
})

describe('what is refused', () => {
  const of = (errors: { loc: string[]; msg: string }[], code = 'bad-request') =>
    new Refused({ type: '', title: 'Bad request', status: 422, code, detail: 'address: no', errors }).message

  it('is told without the name of its field, where nothing else is', () => {
    expect(of([{ loc: ['address'], msg: 'das ist keine' }])).toBe('Das ist keine.')
    expect(of([])).toBe('Address: no.')
    expect(
      of([
        { loc: ['address'], msg: 'one' },
        { loc: ['name'], msg: 'two' },
      ]),
    ).toBe('Address: no.')
    expect(of([{ loc: ['stake'], msg: 'one' }], 'bad-option')).toBe('Address: no.')
  })
})
