import { words } from './words'

export { default } from './Face.svelte'
export const reveals = new Set(['bid'])
export const lesson = () => words().lesson
