import type { en } from './en'

export const de: typeof en = {
  table: 'Tisch',
  of: (zone, name) => `${zone}, ${name}`,
  empty: 'hier liegt keine Karte',
  top: (card) => `oben: ${card}`,
  where: (card) => `${card}: was davon?`,
  cannot: (card) => `Jetzt nicht: ${card} steht hier nicht zur Wahl.`,
  say: 'Deine Wahl',
  hint: 'Schreib sie oder einen Teil davon',
  how: 'Karte anklicken oder auf den Tisch ziehen.',
  send: 'Wählen',
  letGo: 'Doch nicht',
}
