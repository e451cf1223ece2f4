import { plural } from '../plural'

const many = plural('en')

const ranks: Record<string, string> = { A: 'Ace', J: 'Jack', Q: 'Queen', K: 'King' }
const suits: Record<string, string> = { '♠': 'spades', '♥': 'hearts', '♣': 'clubs', '♦': 'diamonds' }
const signs: Record<string, string> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' }
const modifiers: Record<string, string> = { cancel: 'cancel', invert: 'invert', swap: 'swap' }

function named(face: string): string {
  const suit = suits[face.slice(-1)]
  const rank = suit ? face.slice(0, -1) : face
  const word = ranks[rank] ?? rank
  return suit ? `${word} of ${suit}` : word
}

function sequence(face: string): string {
  if (face.startsWith('[')) return `starter ${face.slice(1, -1).replace('-', 'minus ')}`
  if (face.startsWith('?') && face.length > 1) return `question mark as ${signs[face.slice(1)] ?? ''}`
  if (face === '?') return 'question mark, any sign'
  if (face === '=') return 'equals, the seal'
  return signs[face] ?? modifiers[face] ?? face
}

/** The tables in words. */
export const tables = {
  you: 'you',
  yourTurn: 'your turn',
  thinks: 'to act',
  ready: 'has chosen',
  hand: 'Your hand',
  handOf: (name: string) => `Hand of ${name}`,
  handKeys: 'Arrow keys move, Enter or a digit takes a card, Escape lets go',
  notNow: (card: string) => `${card}, not now`,
  cannotNow: (card: string) => `Not now: ${card} cannot be chosen at this point.`,
  waitTurn: 'Not now: it is not your turn.',
  alreadyChosen: 'Not now: you have chosen, and the others are still thinking.',
  covered: 'Your hand is covered.',
  sealedAs: (choice: string) => `You have chosen ${choice}. It stays face down until everybody has.`,
  sealed: 'face down',
  choices: 'Choices',
  over: 'The game is over.',
  nothingYet: 'nothing yet',
  undo: 'Undo',
  clear: 'Clear',
  pass: 'Pass',
  wait: 'Wait',
  waiting: 'Waiting for the others',
  left: 'left',
  count: (n: number) => many(n, { one: '# card', other: '# cards' }),
  countHidden: (n: number) => many(n, { one: '# hidden card', other: '# hidden cards' }),
  stock: 'Stock',
  wasteOf: (n: number) => `${many(n, { one: '# card', other: '# cards' })} in the waste`,
  window: {
    left: (seconds: number) => many(seconds, { one: '# second left', other: '# seconds left' }),
    open: 'First come, first served',
    answered: (n: number) => many(n, { one: '# has answered', other: '# have answered' }),
  },
  cards: {
    named,
    number: (face: string) => (face === 'J' ? 'joker' : face),
    joker: 'JOKER',
    sequence,
    modifiers,
    die: (value: number) => `a die showing ${value}`,
    back: 'a card face down',
    counts: (face: string, value: number) => `${named(face)}, counts ${value}`,
  },
  femto: {
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
  },
  arena: {
    title: 'Math Arena table',
    operations: { sum: 'sum', remainder: 'remainder', difference: 'difference' },
    aims: { highest: 'highest', lowest: 'lowest' },
    operator: (face: string, operation: string, aim: string) => `${named(face)}: the ${aim} ${operation} wins it`,
    where: (set: number, sets: number, round: number, rounds: number) =>
      `Set ${set} of ${sets}, round ${round} of ${rounds}`,
    held: 'Held over, it goes with this one',
    won: (n: string) => `${n} won`,
    wonLabel: 'operators won',
    toCome: 'Still to come',
    seen: 'Numbers gone in this set',
    bid: 'Bid',
    bidPair: (pair: string) => `Bid ${pair}`,
    divides: (dividend: string, divisor: string) => `${dividend} ÷ ${divisor}`,
    pickTwo: 'Pick two numbers.',
    pickOne: 'Pick one more.',
    whichDivides: 'Which divides?',
    noPartner: (card: string) => `Not now: there is no bid with ${card}.`,
    round: 'The last round',
    showed: (card: string) => `showed ${card}`,
    points: (n: string) => `${n} points`,
    shared: 'shared',
  },
  sequences: {
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
    } as Record<string, string>,
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
  },
  equation: {
    label: 'Your equation',
    hint: 'Tap cards and signs, or type',
    make: 'Make',
    claim: 'Claim',
    attempt: 'Try it',
    is: (value: string) => `= ${value}`,
    yes: (target: number) => `That makes ${target}.`,
    no: (value: string, target: number) => `That makes ${value}, not ${target}.`,
    unused: (cards: string) => `Still to use: ${cards}`,
    empty: 'Write an equation first.',
    column: (column: number) => `at sign ${column}`,
    keys: 'Signs',
    takeUse: (card: string) => `Write ${card}`,
    open: 'bracket opens',
    close: 'bracket closes',
    signFirst: 'A sign first: two numbers cannot stand side by side.',
    power: 'to the power of',
  },
  drain: {
    title: 'Brain Drain table',
    target: 'Target',
    display: 'Display',
    won: (n: number) => many(n, { one: '# card won', other: '# cards won' }),
    worth: (n: number) => many(n, { one: 'worth # point', other: 'worth # points' }),
    barred: 'barred from this target',
    passed: 'has passed',
    claims: 'claims',
    goal: (n: number) => `${many(n, { one: '# card ends', other: '# cards end' })} the game`,
    wonLabel: 'won',
    youPassed: 'You have passed; this target is no longer yours to make.',
  },
  ascent: {
    title: 'Ascent table',
    climb: 'The numbers to be made',
    number: (n: number, last: number) => `Make ${n} of ${last}`,
    scores: (n: number) => `It scores ${n} now.`,
    scoresNothing: 'At the first attempt it scores nothing.',
    failures: (n: number) => many(n, { one: '# failed attempt so far', other: '# failed attempts so far' }),
    square: 'The square',
    covered: (n: number) => many(n, { one: '# card beneath', other: '# cards beneath' }),
    total: 'total',
  },
  foe: {
    title: 'Friend or Foe? table',
    turn: (n: number, limit: number) => `Turn ${n} of ${limit} at most`,
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
    claimed: (choice: string) => `You claim with ${choice}. A lot decides.`,
    friend: 'A friend is asked for',
    foe: 'Somebody passed: attack?',
    wins: 'wins',
    cannot: (card: string) => `Not now: ${card} does not match the dice.`,
    and: ' and ',
  },
}
