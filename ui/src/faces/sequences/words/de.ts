import { plural } from '../../../words/plural'
import type { en } from './en'

const many = plural('de')

export const de: typeof en = {
  title: 'Tisch der Reihen',
  of: (n, name) => `Reihe ${n} von ${name}`,
  total: 'Summe der Reihen',
  pile: (n) => `${many(n, { one: '# Karte', other: '# Karten' })} im Stapel`,
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
  allUnder: 'Die ganze Hand unter deinen Stapel',
  pickCard: 'Wähle eine Karte; wohin sie darf, leuchtet auf.',
  pickPlace: (card) => `Wohin mit ${card}? Wähle einen leuchtenden Platz.`,
  which: 'Welches Zeichen soll es sein?',
  notOn: (n) => `Reihe ${n} hat in diesem Zug schon eine Karte`,
  sealedAt: 'versiegelt',
  cannot: (card) => `Jetzt nicht: Für ${card} gibt es in diesem Zug keinen Platz.`,
  fold: 'Versiegelte Reihen falten',
  unfold: (n) => many(n, { one: '# versiegelte Reihe zeigen', other: '# versiegelte Reihen zeigen' }),
  none: 'Noch keine Reihen. Ein Anfang eröffnet eine.',
  known: (known) => `Du weißt, was unten liegt: ${known}`,
  lesson: {
    goal: 'Ihr baut Rechnungen auf dem Tisch, von links nach rechts. Was du begonnen hast, zählt für dich; was andere begonnen haben, für sie.',
    starter: 'Eine Karte in Klammern beginnt eine Rechnung, und die gehört dir. Spiele die markierte.',
    second: 'Man spielt zwei Karten je Zug, an verschiedene Rechnungen. Spiele die markierte.',
    reply: 'Auch dein Gegner spielt zwei Karten und darf sie an deine Rechnungen legen.',
    extend: 'Eine Zahl kommt nach einem Rechenzeichen. Spiele die markierte Karte.',
    seal: 'Ein Zeichen ohne Zahl dahinter zählt noch nichts, und ein = schließt eine Rechnung für immer. Spiele die markierte Karte.',
    end: 'Wenn die Karten aus sind, zähle deine Rechnungen zusammen. Die größere Summe gewinnt.',
  },
}
