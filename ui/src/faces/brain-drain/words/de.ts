import { plural } from '../../../words/plural'
import type { en } from './en'

const many = plural('de')

export const de: typeof en = {
  title: 'Brain-Drain-Tisch',
  target: 'Ziel',
  won: (n) => `${many(n, { one: '# Karte', other: '# Karten' })} gewonnen`,
  worth: (n) => many(n, { one: '# Punkt wert', other: '# Punkte wert' }),
  barred: 'für dieses Ziel gesperrt',
  passed: 'hat gepasst',
  claims: 'meldet sich',
  goal: (n) => many(n, { one: '# Karte beendet das Spiel', other: '# Karten beenden das Spiel' }),
  wonLabel: 'gewonnen',
  youPassed: 'Du hast gepasst; dieses Ziel bleibt den anderen.',
  youWait: 'Du wartest; bis sich jemand meldet, darfst du noch.',
  lesson: {
    goal: 'Vier Karten liegen offen, daneben ein Ziel. Mach das Ziel aus allen vieren, jede einmal.',
    values: 'Ass und Bilder zählen hier 1. Wer als Erster eine richtige Gleichung nennt, bekommt die Zielkarte.',
    make: 'Findest du eine? Tippe auf Karten und Zeichen, oder schreibe.',
    can: 'Mit den vieren geht es.',
    begin: (first) => `Fang einmal mit ${first} an.`,
    whole: (equation) => `So geht es: ${equation}.`,
    wrong: 'Vorsicht: Zu zweit bringt eine falsche Gleichung dem Gegner das Ziel.',
    pass: 'Vier neue Karten und ein neues Ziel. Mit diesen vieren geht es nicht, also passe.',
    end: 'Zu zweit gewinnen zwölf Karten das Spiel.',
  },
}
