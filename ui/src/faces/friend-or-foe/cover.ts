import type { Cover } from '../covers'

export default {
  words: {
    en: {
      title: 'Friend or Foe?',
      pitch: 'Roll, discard, get rid of your cards: with the help of friends, and at the mercy of foes.',
    },
    de: {
      title: 'Freund oder Feind?',
      pitch: 'Würfle, lege ab, werde deine Karten los: mit der Hilfe von Freunden und von Feinden bedroht.',
    },
  },
  ideas: {
    cards: ['players', 'ace_matches_die'],
    choices: ['both_criteria', 'friend_when_matched', 'foe_takes_own'],
    wins: ['friend_out', 'turn_limit'],
  },
} satisfies Cover
