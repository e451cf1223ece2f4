import { plural } from '../plural'

const many = plural('en')

const ranks: Record<string, string> = { A: 'Ace', J: 'Jack', Q: 'Queen', K: 'King' }
const suits: Record<string, string> = { '♠': 'spades', '♥': 'hearts', '♣': 'clubs', '♦': 'diamonds' }
const signs = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' }

function named(face: string): string {
  const suit = suits[face.slice(-1)]
  const rank = suit ? face.slice(0, -1) : face
  const word = ranks[rank] ?? rank
  return suit ? `${word} of ${suit}` : word
}

/** The tables in words. */
export const tables = {
  you: 'you',
  yourTurn: 'your turn',
  thinks: 'to act',
  ready: 'has chosen',
  middle: 'The middle of the table',
  hand: 'Your hand',
  handOf: (name: string) => `Hand of ${name}`,
  handKeys: 'Arrow keys or the number on a card go to it, Enter takes it, Escape lets go',
  notNow: (card: string) => `${card}, not now`,
  waitTurn: 'Not now: it is not your turn.',
  alreadyChosen: 'Not now: you have chosen, and the others are still thinking.',
  covered: 'Your hand is covered.',
  sealedAs: (choice: string) => `You have chosen ${choice}. It stays face down until everybody has.`,
  percent: (share: number | string) => `${share}%`,
  bestHere: 'the best',
  chosenHere: 'played',
  sealed: 'face down',
  choices: 'Choices',
  over: 'The game is over.',
  undo: 'Undo',
  clear: 'Clear',
  pass: 'Pass',
  wait: 'Wait',
  waiting: 'Waiting for the others',
  nothingToClaim: 'You have nothing to claim with: in a moment it goes by.',
  left: 'left',
  count: (n: number) => many(n, { one: '# card', other: '# cards' }),
  countHidden: (n: number) => many(n, { one: '# hidden card', other: '# hidden cards' }),
  stock: 'Stock',
  window: {
    left: (seconds: number) => many(seconds, { one: '# second left', other: '# seconds left' }),
    open: 'First come, first served',
    answered: (n: number) => many(n, { one: '# has answered', other: '# have answered' }),
  },
  cards: {
    named,
    number: (face: string) => (face === 'J' ? 'joker' : face),
    joker: 'JOKER',
    signs,
    die: (value: number) => `a die showing ${value}`,
    back: 'a card face down',
    counts: (face: string, value: number) => `${named(face)}, counts ${value}`,
  },
  equation: {
    display: 'Display',
    square: 'The square',
    covered: (n: number) => many(n, { one: '# card beneath', other: '# cards beneath' }),

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
    tooLong: (long: number, most: number) =>
      `An equation has ${most} characters at most, and this has ${long}: use each card once, with signs between them.`,
    column: (column: number) => `at sign ${column}`,
    keys: 'Signs',
    takeUse: (card: string) => `Write ${card}`,
    open: 'bracket opens',
    close: 'bracket closes',
    signFirst: 'A sign first: two numbers cannot stand side by side.',
    power: 'to the power of',
  },
}
