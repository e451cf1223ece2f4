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
  help: (card) => `Mit ${card === 'A' ? 'einem Ass' : 'einem König'} helfen`,
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
    pair: 'Lege zwei Karten ab, wie die Würfel sie zeigen, oder eine von ihrer Summe. Lege ab, was markiert ist.',
    next: 'Es geht reihum. Wer nichts ablegen kann, darf einen Freund fragen oder muss passen.',
    foe: 'Jemand hat gepasst! Wer jetzt zuerst etwas ablegen kann, ist der Feind: Wer gepasst hat, nimmt den ganzen Stapel. Melde dich mit dem, was markiert ist.',
    friend: 'Asse und Könige passen nie zu den Würfeln. Sie gehen nur, wenn ein Freund sie braucht.',
    end: 'Wer keine Karten mehr hat, gewinnt.',
  },
}
