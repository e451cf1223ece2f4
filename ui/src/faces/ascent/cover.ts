import type { Cover } from '../covers'

export default {
  words: {
    en: {
      title: 'Ascent',
      pitch: 'Make 1, then 2, then 3 … from four cards. A number that was hard to make is worth its value.',
    },
    de: {
      title: 'Ascent',
      pitch: 'Mach aus vier Karten die 1, dann die 2, dann die 3 … Was schwer war, zählt seinen Wert.',
    },
  },
  puzzles: [{ code: 'ascent', title: 'Ascent' }],
  ideas: {
    cards: ['players'],
    choices: ['negatives'],
    wins: ['last_number'],
  },
} satisfies Cover
