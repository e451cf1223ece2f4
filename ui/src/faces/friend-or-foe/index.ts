import { words } from './words'

export { default } from './Face.svelte'
export const reveals = new Set(['answered', 'attacked', 'took-up'])
export const next = new Set(['rolled'])
export const lesson = () => words().lesson
