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
  help: (card: string) => `Help with ${card === 'A' ? 'an Ace' : 'a King'}`,
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
    pair: 'Discard two cards as shown by the dice, or one card of their sum. Discard what is marked.',
    next: 'The turn goes round. Whoever cannot discard may ask a friend, or has to pass.',
    foe: 'Somebody passed! The first who can discard something now is the foe: the passer takes up the whole pile. Claim what is marked.',
    friend: 'Aces and Kings never match the dice. They leave only when a friend needs them.',
    end: 'Who has no cards left wins.',
  },
}
