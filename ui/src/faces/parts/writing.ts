/** An equation as it is written by taps: what a tap adds to the text. Nothing here knows what is right. */

const PRETTY: Record<string, string> = { '*': '×', x: '×', X: '×', '·': '×', '/': '÷', ':': '÷', '-': '−', '–': '−' }

/** A typed text with the signs as they are printed. */
export const pretty = (text: string): string =>
  text.replace(/[*xX·/:–-]/g, (sign) => PRETTY[sign] ?? sign).replace(/[pwPW]/g, '')

const endsWithNumber = (text: string): boolean => /[\dAJQKajqk)]\s*$/.test(text)

/** A text with a number added, or null where a sign must come first. */
export const addNumber = (text: string, number: number): string | null =>
  endsWithNumber(text) ? null : `${text}${number}`

/** A text with a sign added; a sign after a sign replaces it. */
export function addSign(text: string, sign: string): string {
  if (sign === '(') return endsWithNumber(text) ? `${text}×(` : `${text}(`
  if (sign === ')') return `${text})`
  return text.replace(/[+−×÷^]\s*$/, '') + sign
}
