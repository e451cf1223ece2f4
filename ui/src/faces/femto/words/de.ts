import { plural } from '../../../words/plural'
import type { en } from './en'

const many = plural('de')

export const de: typeof en = {
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
  lesson: {
    hands:
      'Alle acht Karten sind verteilt, je vier. Ihr wisst also beide, wo jede Karte ist. Geheim ist nur, welche als nächste kommt.',
    clash: 'In jeder Runde legen beide eine Karte verdeckt hin. Lege deine 10.',
    higher: 'Die höhere Karte gewinnt die Runde. Aber nicht, wenn sie mehr als doppelt so groß ist!',
    choose:
      'Du hast gewonnen, also wählst du: Eine der beiden Karten kommt vor dich und zählt, die andere bekommt dein Gegner. Welche zählt mehr für dich?',
    counts: (lower, higher) => `Das zählt ${lower} für dich, und dein Gegner bekommt die ${higher}.`,
    trick: (other) => `Du ahnst, dass jetzt die ${other} kommt. Welche von deinen schlägt sie? Lege sie.`,
    told: (why) => why,
    lower: 'Mehr als doppelt so viel: Also gewinnt die kleine Karte. Das ist der ganze Trick.',
    also: (laid, small, other) =>
      `Die ${laid} ist höher und gewinnt. Deine ${small} hätte auch gewonnen, denn ${other} ist mehr als doppelt so viel: Das ist der ganze Trick.`,
    keep: (front) => `Wieder wählst du. Welche macht zusammen mit deiner ${front} mehr?`,
    makes: (front, lower, sum) => `${front} + ${lower} = ${sum}. Die andere macht mehr.`,
    end: 'So geht es weiter, bis jemand keine Karten mehr hat. Die größere Summe vor sich gewinnt.',
  },
}
