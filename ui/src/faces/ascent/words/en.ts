import { plural } from '../../../words/plural'

const many = plural('en')

export const en = {
  title: 'Ascent table',
  climb: 'The numbers to be made',
  number: (n: number, last: number) => `Make ${n} of ${last}`,
  scores: (n: number) => `It scores ${n} now.`,
  scoresNothing: 'At the first attempt it scores nothing.',
  failures: (n: number) => many(n, { one: '# failed attempt so far', other: '# failed attempts so far' }),
  total: 'total',
  lesson: {
    goal: 'Four cards, one of each suit. Make 1 from all four of them, then 2, then 3, and so on.',
    make: 'You begin. Can you make 1? Tap the cards and signs, or type it.',
    can: 'The four can make it.',
    begin: (first: string) => `Try to begin with ${first}.`,
    whole: (equation: string) => `One way is ${equation}.`,
    first: 'Made at the first attempt, a number is worth nothing. Only the hard ones count.',
    turn: 'The next player turns a new card for the next number, and passes.',
    score: (number: string) => `Somebody has failed at ${number}, so now it is worth ${number}. Can you make it?`,
    end: 'The last number is 20. The greatest total wins.',
  },
}
