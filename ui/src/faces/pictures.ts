/** The covers of the games: small still lives of their cards on squared paper. */
import type { Component } from 'svelte'

const found = import.meta.glob<Component>('./*/Picture.svelte', { eager: true, import: 'default' })

/** The picture of a game; of one without a folder, cards face down. */
export const pictureOf = (game: string): Component | undefined =>
  found[`./${game}/Picture.svelte`] ?? found['./plain/Picture.svelte']
