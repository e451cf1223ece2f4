/** Forms of a plural: `other` always, the rest as the language needs; `#` is the number. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** How a language counts: `many(2, {one: '# card', other: '# cards'})` is "2 cards". */
export function plural(language: string): (n: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('#', numbers.format(n))
}
