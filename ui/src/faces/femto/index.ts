import { words } from './words'

export { default } from './Face.svelte'
export const lesson = () => words().lesson
