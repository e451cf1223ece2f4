import { words } from './words'

export { default } from './Face.svelte'
export { decides as reveals } from './met'
export const lesson = () => words().lesson
