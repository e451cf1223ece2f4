export const en = {
  table: 'Table',
  /** A zone of somebody's. */
  of: (zone: string, name: string) => `${zone}, ${name}`,
  empty: 'no card here',
  where: (card: string) => `${card}: which of these?`,
  cannot: (card: string) => `Not now: ${card} cannot be chosen at this point.`,
  say: 'Your choice',
  hint: 'Type it, or a part of it',
  send: 'Choose',
  letGo: 'Not this card',
}
