import type { ratings as english } from '../en/ratings'
import { plural } from '../plural'

const many = plural('de')

/** Wertungen in Worten. */
export const ratings: typeof english = {
  rated: 'Gewertet',
  rate: 'Gewertet: Die Partie zählt für unsere Wertungen',
  rateHint: 'Mit Uhr, durch Zufall begonnen, ein Platz für jeden. Nichts wird zurückgenommen, und niemand macht Pause.',
  ladder: 'Die Rangliste',
  ladderOf: (game) => `Die Rangliste: ${game}`,
  lead: 'Wer wie gut ist, nach den gewerteten Partien, die gespielt sind. Varianten zählen für das Spiel.',
  go: 'Die Rangliste dieses Spiels',
  play: 'Gewertet spielen',
  who: 'Wer',
  rating: 'Wertung',
  games: 'Partien',
  place: 'Platz',
  you: '(du)',
  provisional: 'vorläufig',
  sure: (rating, spread) => `${rating}, auf ${spread} genau`,
  people: (n) => many(n, { one: '# Mensch hat eine Wertung', other: '# Menschen haben eine Wertung' }),
  nobody: 'Noch hat niemand eine gewertete Partie beendet. Du könntest die erste Person sein.',
  level: 'Spielstärke',
  levels: 'Wo die Spielstärken stehen',
  levelsLead:
    'Gemessen in Partien untereinander, und ein für alle Mal fest. Anfänger stehen dort, wo Menschen beginnen.',
  spread:
    'In 19 von 20 Fällen liegt die Spielstärke innerhalb von ±. Solange zu wenig bekannt ist, ist eine Wertung vorläufig.',
  yours: 'Deine Wertungen',
  yoursNone: 'Du hast noch keine Wertung: Beende eine gewertete Partie.',
  line: 'Deine Wertung im Lauf der Zeit',
  lineTold: (games, from, to) => `${many(games, { one: '# Partie', other: '# Partien' })}: von ${from} bis ${to}.`,
  lineLabel: (games, low, high) =>
    `Eine Linie deiner Wertung über ${many(games, { one: '# gewertete Partie', other: '# gewertete Partien' })}, zwischen ${low} und ${high}. Die Tabelle darunter sagt dasselbe.`,
  all: 'Die Partien einzeln',
  when: 'Wann',
  came: 'Platz',
  cameAs: (place, seats) => `${place} von ${seats}`,
  change: 'Änderung',
  after: 'Wertung danach',
  look: 'Ansehen',
  counting: 'Die Partie wird gerade gewertet …',
  changed: (name, before, after) => `${name}: ${before} → ${after}`,
  new: 'Deine Wertung',
}
