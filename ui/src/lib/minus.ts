/** A number with a minus sign, where there is only a hyphen. */
export const minus = (number: number | string): string => String(number).replace('-', '−')
