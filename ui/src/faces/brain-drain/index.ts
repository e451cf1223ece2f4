import { words } from './words'

export { default } from './Face.svelte'
export { claims as reveals } from './claims'
export const next = new Set(['turned-up', 'next-target', 'shuffled', 'gathered'])
export const lesson = () => words().lesson
