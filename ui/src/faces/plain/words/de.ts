import type { en } from './en'

export const de: typeof en = {
  table: 'Tisch',
  of: (zone, name) => `${zone}, ${name}`,
  empty: 'hier liegt keine Karte',
  where: (card) => `${card}: was davon?`,
  cannot: (card) => `Jetzt nicht: ${card} steht hier nicht zur Wahl.`,
  say: 'Deine Wahl',
  hint: 'Schreib sie oder einen Teil davon',
  send: 'Wählen',
  letGo: 'Doch nicht',
}
