/** The mark of every seat on a field of 100 by 100: disc, square, triangle, diamond, star, cross, ring, drop. */
export const marks: string[] = [
  'M50 6A44 44 0 1 1 49.9 6Z',
  'M12 12H88V88H12Z',
  'M50 8L96 90H4Z',
  'M50 2L98 50L50 98L2 50Z',
  'M50 3L62 37L98 38L69 60L80 95L50 74L20 95L31 60L2 38L38 37Z',
  'M34 6H66V34H94V66H66V94H34V66H6V34H34Z',
  'M50 4A46 46 0 1 1 49.9 4ZM50 28A22 22 0 1 0 50.1 28Z',
  'M50 2C60 24 86 42 86 64A36 34 0 0 1 14 64C14 42 40 24 50 2Z',
]
