import { tables } from '../../../words/en/tables'
import { plural } from '../../../words/plural'

const many = plural('en')
const signs: Record<string, string> = tables.cards.signs
const modifiers: Record<string, string> = { cancel: 'cancel', invert: 'invert', swap: 'swap' }

function card(face: string): string {
  if (face.startsWith('[')) return `starter ${face.slice(1, -1).replace('-', 'minus ')}`
  if (face.startsWith('?') && face.length > 1) return `question mark as ${signs[face.slice(1)] ?? ''}`
  if (face === '?') return 'question mark, any sign'
  if (face === '=') return 'equals, the seal'
  return signs[face] ?? modifiers[face] ?? face
}

/** A card within a sentence, to be read and not heard. */
function named(face: string): string {
  if (face === '?') return 'the question mark'
  if (face === '=') return 'the ='
  return face.startsWith('[') ? `the starter ${face.slice(1, -1).replace('-', '−')}` : card(face)
}

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
  card,
  modifiers,
  put: (card: string, n: number) => `Put ${card} on sequence ${n}`,
  here: 'here',
  begin: 'Begin a new sequence',
  under: 'Under your pile',
  allUnder: 'The whole hand under your pile',
  pickCard: 'Pick a card; where it may go lights up.',
  pickPlace: (face: string) => `Where does ${named(face)} go? Pick a lit place.`,
  which: 'Which sign is it to be?',
  taken: 'got a card this turn',
  takenShort: 'got one',
  waitingShort: 'waits',
  cannot: (card: string) => `Not now: there is no place for ${card} in this turn.`,
  fold: 'Fold the sealed sequences',
  unfold: (n: number) => many(n, { one: 'Show # sealed sequence', other: 'Show # sealed sequences' }),
  unfoldShort: 'unfold',
  more: (n: number) => many(n, { one: '# more', other: '# more' }),
  none: 'No sequences yet. A starter begins one.',
  known: (cards: string) => `You know what is at the bottom: ${cards}`,
  lesson: {
    goal: 'You build sequences on the table and work them out from left to right. Those you began are worth points for you, the others for your opponent.',
    starter:
      'A card with a shield begins a sequence, which is yours and worth what stands on it. Which of yours is worth most?',
    begins: (worth: string) => `That one begins at ${worth}. Another of yours begins at more.`,
    second: 'You play two cards a turn, on different sequences. Play the other one.',
    reply: 'Your opponent plays two cards as well, and may put them on your sequences.',
    extend: 'A number goes after a sign. Which card makes yours worth more now?',
    theirs: (all: string) => `That one is your opponent’s: yours still make ${all}.`,
    dangling: (all: string) => `A sign without a number counts nothing yet: yours still make ${all}.`,
    worth: (sequence: string, worth: string, all: string) =>
      `With sequence ${sequence} at ${worth}, yours make ${all}. Another card makes more.`,
    later:
      'A little later. Some cards change what lies there: cancel (struck through) takes the last step away, invert (+ and − with arrows) turns its sign round.',
    change: 'Which card, and where, makes yours worth most now?',
    seal: 'An = seals a sequence for good: nobody can change it any more. Which of yours is worth most? Seal it.',
    seals: (worth: string) => `That one is worth ${worth}. Another of yours is worth more.`,
    sealsTheirs: 'That one is your opponent’s. Seal one of yours.',
    sealsNot: 'Only an = seals a sequence.',
    end: 'When the cards run out, add up your sequences. The greater total wins.',
  },
}
