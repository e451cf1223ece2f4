import { plural } from '../../../words/plural'
import type { en } from './en'

const many = plural('de')

export const de: typeof en = {
  title: 'Ascent-Tisch',
  climb: 'Die Zahlen, die zu machen sind',
  number: (n, last) => `Mache ${n} von ${last}`,
  scores: (n) => `Jetzt zählt sie ${n}.`,
  scoresNothing: 'Beim ersten Versuch zählt sie nichts.',
  failures: (n) => many(n, { one: 'bisher # Fehlversuch', other: 'bisher # Fehlversuche' }),
  total: 'Summe',
  lesson: {
    goal: 'Vier Karten, eine von jeder Farbe. Mach aus allen vieren die 1, dann die 2, dann die 3, und so weiter.',
    make: (equation) => `Du fängst an. Versuche diese: ${equation}.`,
    first: 'Im ersten Versuch gemacht, ist eine Zahl nichts wert. Nur die schweren zählen.',
    turn: 'Wer als Nächstes dran ist, deckt für die nächste Zahl eine neue Karte auf, und passt.',
    score: (equation) => `Jemand ist daran gescheitert, also zählt sie jetzt ihren Wert: ${equation}.`,
    end: 'Die letzte Zahl ist 20. Die größte Summe gewinnt.',
  },
}
