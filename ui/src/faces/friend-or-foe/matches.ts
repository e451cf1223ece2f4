/** What is told with its arithmetic: cards that match the dice, or a card that another asked for. */
export const matches = new Set(['discarded', 'asked', 'answered', 'attacked'])
