import type { Cover } from '../covers'

export default {
  words: {
    en: {
      title: 'Wouter’s Math Card Game',
      pitch: 'Build sums on the table: raise your own, ruin your opponent’s, and seal them at the right moment.',
    },
    de: {
      title: 'Wouters Rechenkartenspiel',
      pitch:
        'Baue Rechnungen auf dem Tisch: mach deine groß, die des Gegners klein, und schließe sie im richtigen Moment.',
    },
  },
  ideas: {
    choices: ['division', 'idle_modifiers'],
  },
} satisfies Cover
