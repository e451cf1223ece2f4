import type { Cover } from '../covers'

export default {
  words: {
    en: {
      title: 'Math Arena',
      pitch: 'Lay two numbers; the King adds, the Queen divides, the Jack subtracts. Red wants low, black wants high.',
    },
    de: {
      title: 'Math Arena',
      pitch:
        'Lege zwei Zahlen; der König addiert, die Dame dividiert, der Bube subtrahiert. Rot will wenig, Schwarz will viel.',
    },
  },
  ideas: {
    cards: ['players'],
    choices: ['remainder', 'ties'],
    wins: ['tournament'],
  },
} satisfies Cover
