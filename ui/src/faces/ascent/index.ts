import { words } from './words'

export { default } from './Face.svelte'
export { claims as reveals } from './claims'
export const next = new Set(['covered', 'exhausted', 'new-stock'])
export const lesson = () => words().lesson
