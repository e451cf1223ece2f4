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
    make: 'Du fängst an. Schaffst du die 1? Tippe auf Karten und Zeichen, oder schreibe.',
    can: 'Mit den vieren geht es.',
    begin: (first) => `Fang einmal mit ${first} an.`,
    whole: (equation) => `So geht es: ${equation}.`,
    first: 'Im ersten Versuch gemacht, ist eine Zahl nichts wert. Nur die schweren zählen.',
    turn: 'Wer als Nächstes dran ist, deckt für die nächste Zahl eine neue Karte auf, und passt.',
    score: (number) => `Jemand ist an der ${number} gescheitert, also zählt sie jetzt ${number}. Schaffst du sie?`,
    end: 'Die letzte Zahl ist 20. Die größte Summe gewinnt.',
  },
}
