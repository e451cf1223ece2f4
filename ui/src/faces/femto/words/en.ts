import { plural } from '../../../words/plural'

const many = plural('en')

export const en = {
  title: 'Femto table',
  front: (name: string) => `In front of ${name}`,
  total: 'total',
  goal: (goal: string) => {
    const [kind, n] = goal.split(':')
    const goals: Record<string, string> = {
      high: 'The higher total wins',
      low: 'The lower total wins',
      odd: 'An odd total wins',
      even: 'An even total wins',
      prime: 'A prime total wins',
      multiple: `A multiple of ${n} wins`,
      nearest: `The total nearest to ${n} wins`,
    }
    return goals[kind ?? 'high'] ?? goal
  },
  ahead: 'ahead',
  level: 'level',
  game: (game: number, games: number) => `Game ${game} of ${games}`,
  leads: 'leads',
  open: 'Open pack',
  spare: 'Spare',
  unknown: 'One of these is out of sight',
  slot: 'Cards of this round',
  points: (n: number) => many(n, { one: '# point', other: '# points' }),
  putDown: (card: string) => `Put down the ${card}`,
  cannot: (card: string) => `Not now: the ${card} is not one of the cards to choose from.`,
  lesson: {
    hands:
      'All eight cards are dealt, four each. So you both know where every card is. Only which one comes next is a secret.',
    clash: 'Each round both lay a card face down. Lay your 10.',
    higher: 'The higher card wins the round. But not if it is more than twice the other!',
    choose:
      'You won, so you choose: one of the two cards goes in front of you and counts, your opponent takes the other. Which one counts more for you?',
    counts: (lower: string, higher: string) => `That counts ${lower} for you, and your opponent gets the ${higher}.`,
    trick: (other: string) => `You guess that the ${other} comes next. Which of yours beats it? Lay it.`,
    told: (why: string) => why,
    lower: 'More than twice as much: so the small card wins. That is the whole trick.',
    also: (laid: string, small: string, other: string) =>
      `The ${laid} is higher and wins. Your ${small} would have won too, as ${other} is more than twice as much: that is the whole trick.`,
    keep: (front: string) => `Again you choose. Which one makes more together with your ${front}?`,
    makes: (front: string, lower: string, sum: string) => `${front} + ${lower} = ${sum}. The other one makes more.`,
    end: 'It goes on until somebody’s hand is empty. The greater total in front wins.',
  },
}
