export { default } from './Face.svelte'
