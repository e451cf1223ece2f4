/** What is told with its arithmetic: a claim, or what could have been claimed. */
export const claims = new Set(['made', 'mistaken', 'claimed-in-vain', 'could-be-made', 'cannot-be-made'])
