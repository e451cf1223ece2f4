import type { tables as english } from '../en/tables'
import { plural } from '../plural'

const many = plural('de')

const ranks: Record<string, string> = { A: 'Ass', J: 'Bube', Q: 'Dame', K: 'König' }
const suits: Record<string, string> = { '♠': 'Pik', '♥': 'Herz', '♣': 'Kreuz', '♦': 'Karo' }
const signs: Record<string, string> = { '+': 'plus', '-': 'minus', '*': 'mal', '/': 'geteilt durch' }
const modifiers: Record<string, string> = { cancel: 'streichen', invert: 'umkehren', swap: 'tauschen' }

const cards = (n: number): string => many(n, { one: '# Karte', other: '# Karten' })

function named(face: string): string {
  const suit = suits[face.slice(-1)]
  const rank = suit ? face.slice(0, -1) : face
  const word = ranks[rank] ?? rank
  return suit ? `${suit} ${word}` : word
}

function sequence(face: string): string {
  if (face.startsWith('[')) return `Anfang ${face.slice(1, -1).replace('-', 'minus ')}`
  if (face.startsWith('?') && face.length > 1) return `Fragezeichen als ${signs[face.slice(1)] ?? ''}`
  if (face === '?') return 'Fragezeichen, jedes Rechenzeichen'
  if (face === '=') return 'Gleichheitszeichen, das Siegel'
  return signs[face] ?? modifiers[face] ?? face
}

/** The tables in words. */
export const tables: typeof english = {
  you: 'du',
  yourTurn: 'du bist dran',
  thinks: 'ist dran',
  ready: 'hat gewählt',
  hand: 'Deine Hand',
  handOf: (name) => `Hand von ${name}`,
  handKeys: 'Pfeiltasten bewegen, Eingabe oder eine Ziffer nimmt eine Karte, Escape lässt los',
  notNow: (card) => `${card}, jetzt nicht`,
  cannotNow: (card) => `Jetzt nicht: ${card} steht hier nicht zur Wahl.`,
  waitTurn: 'Jetzt nicht: Du bist nicht dran.',
  alreadyChosen: 'Jetzt nicht: Du hast gewählt, die anderen überlegen noch.',
  covered: 'Deine Hand ist verdeckt.',
  sealedAs: (choice) => `Du hast ${choice} gewählt. Das bleibt verdeckt, bis alle gewählt haben.`,
  sealed: 'verdeckt',
  choices: 'Zur Wahl',
  over: 'Das Spiel ist aus.',
  nothingYet: 'noch nichts',
  undo: 'Zurück',
  clear: 'Löschen',
  pass: 'Passen',
  wait: 'Warten',
  waiting: 'Die anderen überlegen noch',
  left: 'übrig',
  count: cards,
  countHidden: (n) => many(n, { one: '# verdeckte Karte', other: '# verdeckte Karten' }),
  stock: 'Stapel',
  wasteOf: (n) => `${cards(n)} abgelegt`,
  window: {
    left: (seconds) => many(seconds, { one: 'noch # Sekunde', other: 'noch # Sekunden' }),
    open: 'Wer zuerst kommt',
    answered: (n) => many(n, { one: '# hat geantwortet', other: '# haben geantwortet' }),
  },
  cards: {
    named,
    number: (face) => (face === 'J' ? 'Joker' : face),
    joker: 'JOKER',
    sequence,
    modifiers,
    die: (value) => `ein Würfel mit ${value}`,
    back: 'eine verdeckte Karte',
    counts: (face, value) => `${named(face)}, zählt ${value}`,
  },
  femto: {
    title: 'Femto-Tisch',
    front: (name) => `Vor ${name}`,
    total: 'Summe',
    goal: (goal) => {
      const [kind, n] = goal.split(':')
      const goals: Record<string, string> = {
        high: 'Die höhere Summe gewinnt',
        low: 'Die niedrigere Summe gewinnt',
        odd: 'Eine ungerade Summe gewinnt',
        even: 'Eine gerade Summe gewinnt',
        prime: 'Eine Primzahl gewinnt',
        multiple: `Ein Vielfaches von ${n} gewinnt`,
        nearest: `Wer näher an ${n} liegt, gewinnt`,
      }
      return goals[kind ?? 'high'] ?? goal
    },
    ahead: 'vorn',
    level: 'gleichauf',
    game: (game, games) => `Spiel ${game} von ${games}`,
    leads: 'spielt aus',
    open: 'Offene Karten',
    spare: 'Übrig',
    unknown: 'Eine davon ist nicht zu sehen',
    slot: 'Karten dieser Runde',
    points: (n) => many(n, { one: '# Punkt', other: '# Punkte' }),
    putDown: (card) => `Die ${card} ablegen`,
    cannot: (card) => `Jetzt nicht: Die ${card} steht nicht zur Wahl.`,
  },
  arena: {
    title: 'Math-Arena-Tisch',
    operations: { sum: 'Summe', remainder: 'Rest', difference: 'Differenz' },
    aims: { highest: 'größte', lowest: 'kleinste' },
    operator: (face, operation, aim) => `${named(face)}: gewonnen durch: ${aim} ${operation}`,
    where: (set, sets, round, rounds) => `Satz ${set} von ${sets}, Runde ${round} von ${rounds}`,
    held: 'Zurückgelegt, geht mit dieser mit',
    won: (n) => `${n} gewonnen`,
    wonLabel: 'gewonnene Rechenkarten',
    toCome: 'Kommt noch',
    seen: 'In diesem Satz gespielte Zahlen',
    bid: 'Bieten',
    bidPair: (pair) => `${pair} bieten`,
    divides: (dividend, divisor) => `${dividend} ÷ ${divisor}`,
    pickTwo: 'Wähle zwei Zahlen.',
    pickOne: 'Wähle noch eine.',
    whichDivides: 'Welche teilt?',
    noPartner: (card) => `Jetzt nicht: Mit ${card} gibt es kein Gebot.`,
    round: 'Die letzte Runde',
    showed: (card) => `zeigte ${card}`,
    points: (n) => `${n} Punkte`,
    shared: 'geteilt',
  },
  sequences: {
    title: 'Tisch der Reihen',
    of: (n, name) => `Reihe ${n} von ${name}`,
    total: 'Summe der Reihen',
    pile: (n) => `${cards(n)} im Stapel`,
    status: { open: 'offen', waiting: 'wartet auf eine Zahl', sealed: 'versiegelt' },
    next: (sorts) => `Es passt: ${sorts.join(', ')}`,
    sorts: {
      number: 'eine Zahl',
      operator: 'ein Rechenzeichen',
      '=': '=',
      cancel: 'streichen',
      invert: 'umkehren',
      swap: 'tauschen',
    },
    inForce: (sum) => `in Kraft: ${sum}`,
    put: (card, n) => `${card} auf Reihe ${n} legen`,
    here: 'hierher',
    begin: 'Eine neue Reihe beginnen',
    under: 'Unter deinen Stapel',
    pickCard: 'Wähle eine Karte; wohin sie darf, leuchtet auf.',
    pickPlace: (card) => `Wohin mit ${card}? Wähle einen leuchtenden Platz.`,
    which: 'Welches Zeichen soll es sein?',
    notOn: (n) => `Reihe ${n} hat in diesem Zug schon eine Karte`,
    sealedAt: 'versiegelt',
    cannot: (card) => `Jetzt nicht: Für ${card} gibt es in diesem Zug keinen Platz.`,
    none: 'Noch keine Reihen. Ein Anfang eröffnet eine.',
    known: (known) => `Du weißt, was unten liegt: ${known}`,
  },
  equation: {
    label: 'Deine Gleichung',
    hint: 'Karten und Zeichen antippen oder schreiben',
    make: 'Mache',
    claim: 'Ich hab’s',
    attempt: 'Versuchen',
    is: (value) => `= ${value}`,
    yes: (target) => `Das ergibt ${target}.`,
    no: (value, target) => `Das ergibt ${value}, nicht ${target}.`,
    unused: (left) => `Noch zu verwenden: ${left}`,
    empty: 'Schreib erst eine Gleichung.',
    column: (column) => `bei Zeichen ${column}`,
    keys: 'Zeichen',
    takeUse: (card) => `${card} schreiben`,
    open: 'Klammer auf',
    close: 'Klammer zu',
    signFirst: 'Erst ein Zeichen: Zwei Zahlen können nicht nebeneinander stehen.',
    power: 'hoch',
  },
  drain: {
    title: 'Brain-Drain-Tisch',
    target: 'Ziel',
    display: 'Auslage',
    won: (n) => `${cards(n)} gewonnen`,
    worth: (n) => many(n, { one: '# Punkt wert', other: '# Punkte wert' }),
    barred: 'für dieses Ziel gesperrt',
    passed: 'hat gepasst',
    claims: 'meldet sich',
    goal: (n) => many(n, { one: '# Karte beendet das Spiel', other: '# Karten beenden das Spiel' }),
    wonLabel: 'gewonnen',
    youPassed: 'Du hast gepasst; dieses Ziel kannst du nicht mehr machen.',
  },
  ascent: {
    title: 'Ascent-Tisch',
    climb: 'Die Zahlen, die zu machen sind',
    number: (n, last) => `Mache ${n} von ${last}`,
    scores: (n) => `Jetzt zählt sie ${n}.`,
    scoresNothing: 'Beim ersten Versuch zählt sie nichts.',
    failures: (n) => many(n, { one: 'bisher # Fehlversuch', other: 'bisher # Fehlversuche' }),
    square: 'Das Quadrat',
    covered: (n) => many(n, { one: '# Karte darunter', other: '# Karten darunter' }),
    total: 'Summe',
  },
  foe: {
    title: 'Friend-or-Foe-Tisch',
    turn: (n, limit) => `Zug ${n} von höchstens ${limit}`,
    rolled: (a, b) => `${a} und ${b}`,
    together: 'zusammen',
    pile: (n) => `${cards(n)} im Ablagestapel`,
    pileLabel: 'Ablage',
    roller: 'würfelt',
    discard: (given) => `${given} ablegen`,
    askFriend: (card) => `„Ein Freund für meine ${card}?“`,
    help: (card) => `Mit ${card === 'A' ? 'einem Ass' : 'einem König'} helfen`,
    attack: (given) => `Mit ${given} angreifen`,
    seenBy: 'allen bekannt',
    claimed: (choice) => `Du meldest dich mit ${choice}. Das Los entscheidet.`,
    friend: 'Ein Freund wird gesucht',
    foe: 'Jemand hat gepasst: angreifen?',
    wins: 'gewinnt',
    cannot: (card) => `Jetzt nicht: ${card} passt nicht zu den Würfeln.`,
    and: ' und ',
  },
}
