/** What is told with its arithmetic: a claim, or what could have been claimed. */
export const claims = new Set(['scored', 'made-at-once', 'failed', 'failed-somehow', 'could-be-made', 'cannot-be-made'])
