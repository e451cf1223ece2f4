import { plural } from '../../../words/plural'
import type { en } from './en'

const many = plural('de')

export const de: typeof en = {
  title: 'Friend-or-Foe-Tisch',
  rolled: (a, b) => `${a} und ${b}`,
  together: 'zusammen',
  pile: (n) => `${many(n, { one: '# Karte', other: '# Karten' })} im Ablagestapel`,
  pileLabel: 'Ablage',
  roller: 'würfelt',
  discard: (given) => `${given} ablegen`,
  askFriend: (card) => `„Ein Freund für meine ${card}?“`,
  help: (card) => `Mit ${card === 'A' ? 'Ass' : 'König'}`,
  attack: (given) => `Mit ${given} angreifen`,
  seenBy: 'allen bekannt',
  allSeen: 'alle haben die ganze Hand gesehen',
  seenBut: (cards) => `allen bekannt außer ${cards}`,
  claimed: (choice) => `Du meldest dich mit ${choice}. Das Los entscheidet.`,
  friend: 'Ein Freund wird gesucht',
  foe: 'Jemand hat gepasst: angreifen?',
  wins: 'gewinnt',
  cannot: (card) => `Jetzt nicht: ${card} passt nicht zu den Würfeln.`,
  and: ' und ',
  lesson: {
    goal: 'Werde deine Karten los. Zwei Würfel sagen, welche gehen dürfen.',
    pair: 'Zwei Karten wie auf den Würfeln dürfen weg, oder eine von ihrer Summe. Was auf deiner Hand darf jetzt weg?',
    may: 'Du hast etwas, das weg darf.',
    never: 'Asse und Könige passen nie zu den Würfeln.',
    half: (card, other) => `Die ${card} geht nur zusammen mit einer ${other}.`,
    sum: (low, high, sum, card) => `${low} + ${high} = ${sum}, nicht ${card}.`,
    dice: (low, high, one, other) => `Die Würfel zeigen ${low} und ${high}, nicht ${one} und ${other}.`,
    next: 'Es geht reihum. Wer nichts Passendes hat, darf einen Freund suchen oder muss passen.',
    friend: (card, sum) =>
      `Jemand sucht einen Freund! Ein König macht 13 − ${card}, ein Ass ${card} − 1. Was davon macht ${sum}? Lege es.`,
    needed: 'Dieser Freund kann nur ein König oder ein Ass sein.',
    helpsNot: (sum, makes, wanted) => `${sum} = ${makes}, nicht ${wanted}.`,
    helped: 'Beide Karten sind weg. Nur so gehen Asse und Könige: Zu den Würfeln passen sie nie.',
    foe: (low, high) =>
      `Jemand hat gepasst! Wer jetzt zuerst etwas Passendes hat, ist der Feind, und wer gepasst hat, nimmt den ganzen Stapel. Was auf deiner Hand passt zu ${low} und ${high}?`,
    end: 'Wer keine Karten mehr hat, gewinnt.',
  },
}
