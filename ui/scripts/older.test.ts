import postcss from 'postcss'
import { expect, it } from 'vitest'
import { older } from './older'

const made = (style: string): string => postcss([older()]).process(style, { from: undefined }).css.replace(/\s+/g, '')

it('asks the page where a container cannot be asked', () => {
  const asked = '(max-width:9px){a{top:0}}'
  expect(made(`@container${asked}`)).toBe(`@container${asked}@supportsnot(width:1cqi){@media${asked}}`)
})
it('measures the page where a container cannot be measured', () => {
  const rule = 'a{--w:min(5cqi,2px);top:0}'
  expect(made(rule)).toBe(`${rule}@supportsnot(width:1cqi){a{--w:min(calc(5*(1vw-0.4px)),2px)}}`)
})
it('takes what there is more of where colours cannot be mixed', () => {
  const plain = (value: string): string => made(`a { color: ${value} }`).split('color:').at(-1) ?? ''
  expect(plain('color-mix(in srgb, var(--one) 60%, black)')).toBe('var(--one)}}')
  expect(plain('color-mix(in srgb, var(--one) 24%, var(--two))')).toBe('var(--two)}}')
})
it('leaves everything else alone', () => {
  for (const style of ['a{top:1vw}', '@keyframesa{to{color:color-mix(insrgb,red,blue)}}'])
    expect(made(style)).toBe(style)
})
