import { words } from './words'

export { default } from './Face.svelte'
export { claims as reveals } from './claims'
export const lesson = () => words().lesson
