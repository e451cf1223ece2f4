import { plural } from '../../../words/plural'

const many = plural('en')

export const en = {
  title: 'Friend or Foe? table',
  rolled: (a: number, b: number) => `${a} and ${b}`,
  together: 'together',
  pile: (n: number) => many(n, { one: '# card in the discard', other: '# cards in the discard' }),
  pileLabel: 'Discard',
  roller: 'rolls',
  discard: (cards: string) => `Discard ${cards}`,
  askFriend: (card: string) => `“Friend my card ${card}?”`,
  help: (card: string) => `Help: ${card === 'A' ? 'Ace' : 'King'}`,
  attack: (cards: string) => `Attack with ${cards}`,
  seenBy: 'seen by all',
  allSeen: 'all have seen the whole hand',
  seenBut: (cards: string) => `seen by all but for ${cards}`,
  claimed: (choice: string) => `You claim with ${choice}. A lot decides.`,
  friend: 'A friend is asked for',
  foe: 'Somebody passed: attack?',
  wins: 'wins',
  cannot: (card: string) => `Not now: ${card} does not match the dice.`,
  and: ' and ',
  lesson: {
    goal: 'Get rid of your cards. Two dice say which ones may go.',
    pair: 'Two cards as on the dice may go, or one card of their sum. What in your hand may go now?',
    may: 'You do have something that may go.',
    never: 'Aces and Kings never go by the dice.',
    half: (card: string, other: string) => `The ${card} goes only together with a ${other}.`,
    sum: (low: string, high: string, sum: string, card: string) => `${low} + ${high} = ${sum}, not ${card}.`,
    dice: (low: string, high: string, one: string, other: string) =>
      `The dice show ${low} and ${high}, not ${one} and ${other}.`,
    next: 'The turn goes round. Whoever has no match may ask for a friend, or has to pass.',
    friend: (card: string, sum: string) =>
      `Somebody asks for a friend! A King makes 13 − ${card}, an Ace ${card} − 1. Which of them makes ${sum}? Lay it.`,
    needed: 'Only a King or an Ace can be that friend.',
    helpsNot: (sum: string, makes: string, wanted: string) => `${sum} = ${makes}, not ${wanted}.`,
    helped: 'Both cards are gone. Aces and Kings leave only like this: they never match the dice.',
    foe: (low: string, high: string) =>
      `Somebody passed! Whoever has a match first is the foe, and the passer takes up the whole pile. What in your hand matches ${low} and ${high}?`,
    end: 'Who has no cards left wins.',
  },
}
