import { plural } from '../plural'

const many = plural('en')

/** Ratings in words. */
export const ratings = {
  rated: 'Rated',
  rate: 'Rated: the game counts for our ratings',
  rateHint: 'By the clock, begun by chance, one seat for everybody. Nothing is taken back, and nobody pauses.',
  ladder: 'The ladder',
  ladderOf: (game: string) => `The ladder: ${game}`,
  lead: 'How strong everybody is, by the rated games they have finished. Variants count for their game.',
  go: 'The ladder of this game',
  play: 'Play a rated game',
  who: 'Who',
  rating: 'Rating',
  games: 'Games',
  place: 'Place',
  you: '(you)',
  provisional: 'provisional',
  sure: (rating: number, spread: number) => `${rating}, give or take ${spread}`,
  people: (n: number) => many(n, { one: '# person has a rating', other: '# people have a rating' }),
  nobody: 'Nobody has finished a rated game yet. You could be the first.',
  level: 'Level',
  levels: 'Where the levels stand',
  levelsLead: 'Measured in games between them, and fixed for good. A beginner is put where people begin.',
  spread: 'In 19 of 20 cases the strength lies within ±. While too little is known a rating is provisional.',
  yours: 'Your ratings',
  yoursNone: 'You have no rating yet: finish a rated game.',
  line: 'Your rating over time',
  lineTold: (games: number, from: number, to: number) =>
    `${many(games, { one: '# game', other: '# games' })}: from ${from} to ${to}.`,
  lineLabel: (games: number, low: number, high: number) =>
    `A line of your rating over ${many(games, { one: '# rated game', other: '# rated games' })}, between ${low} and ${high}. The table below says the same.`,
  all: 'The games one by one',
  when: 'When',
  came: 'Came in',
  cameAs: (place: number, seats: number) => `${place} of ${seats}`,
  change: 'Change',
  after: 'Rating then',
  look: 'Look at it',
  counting: 'The game is being counted …',
  changed: (name: string, before: number, after: number) => `${name}: ${before} → ${after}`,
  new: 'Your rating',
}
