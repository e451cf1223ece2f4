import { words } from './words'

export { default } from './Face.svelte'
export { plays as reveals } from './ways'
export const lesson = () => words().lesson
