import art from './art.json'

/** The mark of every seat on a field of 100 by 100: disc, square, triangle, diamond, star, cross, ring, drop. */
export const marks: string[] = art.marks
