import { words } from './words'

export { default } from './Face.svelte'
export const reveals = new Set(['bid'])
export const next = new Set(['turned-up', 'go-with-it', 'dealt', 'all-dealt'])
export const lesson = () => words().lesson
