import { plural } from '../../../words/plural'

const many = plural('en')

export const en = {
  title: 'Sequences table',
  of: (n: number, name: string) => `Sequence ${n} of ${name}`,
  total: 'total of the sequences',
  pile: (n: number) => many(n, { one: '# card in the pile', other: '# cards in the pile' }),
  status: { open: 'open', waiting: 'waits for a number', sealed: 'sealed' },
  next: (sorts: string[]) => `May follow: ${sorts.join(', ')}`,
  sorts: {
    number: 'a number',
    operator: 'a sign',
    '=': '=',
    cancel: 'cancel',
    invert: 'invert',
    swap: 'swap',
  },
  inForce: (sum: string) => `in force: ${sum}`,
  put: (card: string, n: number) => `Put ${card} on sequence ${n}`,
  here: 'here',
  begin: 'Begin a new sequence',
  under: 'Under your pile',
  pickCard: 'Pick a card; where it may go lights up.',
  pickPlace: (card: string) => `Where does ${card} go? Pick a lit place.`,
  which: 'Which sign is it to be?',
  notOn: (n: number) => `Sequence ${n} got a card in this turn`,
  sealedAt: 'sealed',
  cannot: (card: string) => `Not now: there is no place for ${card} in this turn.`,
  none: 'No sequences yet. A starter begins one.',
  known: (cards: string) => `You know what is at the bottom: ${cards}`,
  lesson: {
    goal: 'You build sums on the table, from left to right. Sums you began are worth points for you, and the others’ for them.',
    starter: 'A card in brackets begins a sum, which is yours. Play the marked one.',
    second: 'You play two cards a turn, to different sums. Play the marked one.',
    reply: 'Your opponent plays two cards as well, and may put them on your sums.',
    extend: 'A number goes after an operator. Play the marked card.',
    seal: 'A sign without a number after it counts nothing yet, and an = seals a sum for good. Play the marked card.',
    end: 'When the cards run out, add up your sums. The greater total wins.',
  },
}
