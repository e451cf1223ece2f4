import type { tables as english } from '../en/tables'
import { plural } from '../plural'

const many = plural('de')

const ranks: Record<string, string> = { A: 'Ass', J: 'Bube', Q: 'Dame', K: 'König' }
const suits: Record<string, string> = { '♠': 'Pik', '♥': 'Herz', '♣': 'Kreuz', '♦': 'Karo' }
const signs = { '+': 'plus', '-': 'minus', '*': 'mal', '/': 'geteilt durch' }

const cards = (n: number): string => many(n, { one: '# Karte', other: '# Karten' })

function named(face: string): string {
  const suit = suits[face.slice(-1)]
  const rank = suit ? face.slice(0, -1) : face
  const word = ranks[rank] ?? rank
  return suit ? `${suit} ${word}` : word
}

/** The tables in words. */
export const tables: typeof english = {
  you: 'du',
  yourTurn: 'du bist dran',
  thinks: 'ist dran',
  ready: 'hat gewählt',
  middle: 'Die Mitte des Tischs',
  hand: 'Deine Hand',
  handOf: (name) => `Hand von ${name}`,
  handKeys: 'Pfeiltasten oder die Zahl einer Karte führen zu ihr, Eingabe nimmt sie, Escape lässt los',
  notNow: (card) => `${card}, jetzt nicht`,
  waitTurn: 'Jetzt nicht: Du bist nicht dran.',
  alreadyChosen: 'Jetzt nicht: Du hast gewählt, die anderen überlegen noch.',
  covered: 'Deine Hand ist verdeckt.',
  sealedAs: (choice) => `Du hast ${choice} gewählt. Das bleibt verdeckt, bis alle gewählt haben.`,
  percent: (share) => `${share}\u00a0%`,
  bestHere: 'die beste',
  chosenHere: 'gespielt',
  sealed: 'verdeckt',
  choices: 'Zur Wahl',
  over: 'Das Spiel ist aus.',
  undo: 'Zurück',
  clear: 'Löschen',
  pass: 'Passen',
  wait: 'Warten',
  waiting: 'Die anderen überlegen noch',
  nothingToClaim: 'Du hast nichts dafür: Gleich geht es weiter.',
  left: 'übrig',
  count: cards,
  countHidden: (n) => many(n, { one: '# verdeckte Karte', other: '# verdeckte Karten' }),
  stock: 'Stapel',
  window: {
    left: (seconds) => many(seconds, { one: 'noch # Sekunde', other: 'noch # Sekunden' }),
    open: 'Wer zuerst kommt',
    answered: (n) => many(n, { one: '# hat geantwortet', other: '# haben geantwortet' }),
  },
  cards: {
    named,
    number: (face) => (face === 'J' ? 'Joker' : face),
    joker: 'JOKER',
    signs,
    die: (value) => `ein Würfel mit ${value}`,
    back: 'eine verdeckte Karte',
    counts: (face, value) => `${named(face)}, zählt ${value}`,
  },
  equation: {
    display: 'Auslage',
    square: 'Das Quadrat',
    covered: (n) => many(n, { one: '# Karte darunter', other: '# Karten darunter' }),

    label: 'Deine Gleichung',
    hint: 'Karten antippen oder schreiben',
    make: 'Mache',
    claim: 'Ich hab’s',
    attempt: 'Versuchen',
    is: (value) => `= ${value}`,
    yes: (target) => `Das ergibt ${target}.`,
    no: (value, target) => `Das ergibt ${value}, nicht ${target}.`,
    unused: (left) => `Noch zu verwenden: ${left}`,
    empty: 'Schreib erst eine Gleichung.',
    tooLong: (long, most) =>
      `Eine Gleichung hat höchstens ${most} Zeichen, und das sind ${long}: Nimm jede Karte einmal, mit Rechenzeichen dazwischen.`,
    column: (column) => `bei Zeichen ${column}`,
    keys: 'Zeichen',
    takeUse: (card) => `${card} schreiben`,
    open: 'Klammer auf',
    close: 'Klammer zu',
    signFirst: 'Erst ein Zeichen: Zwei Zahlen können nicht nebeneinander stehen.',
    power: 'hoch',
  },
}
