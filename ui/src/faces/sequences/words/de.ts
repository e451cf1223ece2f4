import { tables } from '../../../words/de/tables'
import { plural } from '../../../words/plural'
import type { en } from './en'

const many = plural('de')
const signs: Record<string, string> = tables.cards.signs
const modifiers: Record<string, string> = { cancel: 'streichen', invert: 'umkehren', swap: 'tauschen' }

function card(face: string): string {
  if (face.startsWith('[')) return `Anfang ${face.slice(1, -1).replace('-', 'minus ')}`
  if (face.startsWith('?') && face.length > 1) return `Fragezeichen als ${signs[face.slice(1)] ?? ''}`
  if (face === '?') return 'Fragezeichen, jedes Rechenzeichen'
  if (face === '=') return 'Gleichheitszeichen, das Siegel'
  return signs[face] ?? modifiers[face] ?? face
}

/** A card within a sentence, to be read and not heard. */
function named(face: string): string {
  if (face === '?') return 'dem Fragezeichen'
  if (face === '=') return 'dem ='
  return face.startsWith('[') ? `dem Anfang ${face.slice(1, -1).replace('-', '−')}` : card(face)
}

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
  card,
  modifiers,
  put: (card, n) => `${card} auf Reihe ${n} legen`,
  here: 'hierher',
  begin: 'Eine neue Reihe beginnen',
  under: 'Unter deinen Stapel',
  allUnder: 'Die ganze Hand unter deinen Stapel',
  pickCard: 'Wähle eine Karte; wohin sie darf, leuchtet auf.',
  pickPlace: (face) => `Wohin mit ${named(face)}? Wähle einen leuchtenden Platz.`,
  which: 'Welches Zeichen soll es sein?',
  taken: 'hat schon eine Karte',
  takenShort: 'war dran',
  waitingShort: 'wartet',
  cannot: (card) => `Jetzt nicht: Für ${card} gibt es in diesem Zug keinen Platz.`,
  fold: 'Versiegelte Reihen falten',
  unfold: (n) => many(n, { one: '# versiegelte Reihe zeigen', other: '# versiegelte Reihen zeigen' }),
  unfoldShort: 'aufklappen',
  more: (n) => many(n, { one: '# weitere', other: '# weitere' }),
  none: 'Noch keine Reihen. Ein Anfang eröffnet eine.',
  known: (known) => `Du weißt, was unten liegt: ${known}`,
  lesson: {
    goal: 'Ihr baut Reihen auf dem Tisch und rechnet von links nach rechts. Was du begonnen hast, zählt für dich; die anderen zählen für deinen Gegner.',
    starter:
      'Eine Karte mit einem Wappen beginnt eine Reihe; die gehört dir und ist wert, was darauf steht. Welche von deinen ist am meisten wert?',
    begins: (worth) => `Die beginnt bei ${worth}. Eine andere von deinen beginnt bei mehr.`,
    second: 'Man spielt zwei Karten je Zug, auf verschiedene Reihen. Spiele die andere.',
    reply: 'Auch dein Gegner spielt zwei Karten und darf sie auf deine Reihen legen.',
    extend: 'Eine Zahl kommt nach einem Rechenzeichen. Welche Karte macht deine Reihen jetzt mehr wert?',
    theirs: (all) => `Die gehört deinem Gegner: Deine machen weiter ${all}.`,
    dangling: (all) => `Ein Zeichen ohne Zahl zählt noch nichts: Deine machen weiter ${all}.`,
    worth: (sequence, worth, all) =>
      `Mit Reihe ${sequence} bei ${worth} machen deine ${all}. Eine andere Karte macht mehr.`,
    later:
      'Etwas später. Manche Karten ändern, was daliegt: „streichen“ (durchgestrichen) nimmt den letzten Schritt weg, „umkehren“ (+ und − mit Pfeilen) kehrt sein Zeichen um.',
    change: 'Welche Karte, und wo, macht deine Reihen jetzt am meisten wert?',
    seal: 'Ein = versiegelt eine Reihe: Niemand kann sie mehr ändern. Welche von deinen ist am meisten wert? Versiegle sie.',
    seals: (worth) => `Die ist ${worth} wert. Eine andere von deinen ist mehr wert.`,
    sealsTheirs: 'Die gehört deinem Gegner. Versiegle eine von deinen.',
    sealsNot: 'Nur ein = versiegelt eine Reihe.',
    end: 'Wenn die Karten aus sind, zähle deine Reihen zusammen. Die größere Summe gewinnt.',
  },
}
