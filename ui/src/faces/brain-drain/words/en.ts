import { plural } from '../../../words/plural'

const many = plural('en')

export const en = {
  title: 'Brain Drain table',
  target: 'Target',
  won: (n: number) => many(n, { one: '# card won', other: '# cards won' }),
  worth: (n: number) => many(n, { one: 'worth # point', other: 'worth # points' }),
  barred: 'barred from this target',
  passed: 'has passed',
  claims: 'claims',
  goal: (n: number) => `${many(n, { one: '# card ends', other: '# cards end' })} the game`,
  wonLabel: 'won',
  youPassed: 'You have passed; this target is for the others.',
  youWait: 'You wait; until somebody claims you still may.',
  lesson: {
    goal: 'Four cards lie open, and beside them a target. Make the target from all four, each used once.',
    values: 'Ace and court cards count 1 here. Whoever is first to say a right equation wins the target card.',
    make: 'Can you find one? Tap the cards and signs, or type it.',
    can: 'The four can make it.',
    begin: (first: string) => `Try to begin with ${first}.`,
    whole: (equation: string) => `One way is ${equation}.`,
    wrong: 'Careful: with two players, a wrong equation gives the target to your opponent.',
    pass: 'Four new cards, and a new target. These four cannot make it, so pass.',
    end: 'Twelve cards win a game for two.',
  },
}
