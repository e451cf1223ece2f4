/** The covers of the games: small still lives of their cards on squared paper. */
import type { Component } from 'svelte'

const found = import.meta.glob<Component>('./*/Picture.svelte', { eager: true, import: 'default' })

/** The picture of a game, if its folder has one. */
export const pictureOf = (game: string): Component | undefined => found[`./${game}/Picture.svelte`]
