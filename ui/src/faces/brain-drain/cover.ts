import type { Cover } from '../covers'

export default {
  words: {
    en: { title: 'Brain Drain', pitch: 'Four cards and a target. Be the first to make an equation of them.' },
    de: { title: 'Brain Drain', pitch: 'Vier Karten und ein Ziel. Mach als Erster eine Gleichung daraus.' },
  },
  puzzles: [
    { code: 'brain-drain', title: 'Brain Drain' },
    { code: 'brain-drain:faces=eleven_up', title: 'Brain Drain, J Q K = 11 12 13' },
  ],
  ideas: {
    cards: ['players', 'faces'],
    choices: ['negatives', 'relief'],
    wins: ['first_to', 'score'],
  },
} satisfies Cover
