import type { Cover } from '../covers'

export default {
  words: {
    en: { title: 'Femto', pitch: 'Eight cards. The bigger one wins, unless it is more than twice the smaller.' },
    de: {
      title: 'Femto',
      pitch: 'Acht Karten. Die größere gewinnt, außer sie ist mehr als doppelt so groß wie die kleinere.',
    },
  },
  ideas: {
    cards: ['pack', 'hand_size', 'spare', 'joker', 'joker_value'],
    choices: ['equal', 'start', 'order', 'chooser'],
    wins: ['goal', 'goal_tie', 'match', 'score'],
  },
} satisfies Cover
