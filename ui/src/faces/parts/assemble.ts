/**
 * From cards picked to a choice. What is legal is in the view's choices; here their texts are only matched, in the
 * notation of the games (`3-8`, `8/3`, `+@2`, `?*@1`, `under:5`, `friend-J`).
 */

const sorted = (cards: string[]): string => [...cards].sort().join(' ')

/** The cards that a choice names: `3-8` and `8/3` are two. */
export const cardsOf = (choice: string): string[] => choice.split(/[-/]/)

/** The choices that name exactly these cards, in any order. */
export const naming = (choices: string[], cards: string[]): string[] =>
  choices.filter((choice) => sorted(cardsOf(choice)) === sorted(cards))

/** The choices that name these cards, and perhaps more. */
export const within = (choices: string[], cards: string[]): string[] =>
  choices.filter((choice) => {
    const left = cardsOf(choice)
    return cards.every((card) => {
      const at = left.indexOf(card)
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  })

/** An option of a variant as its code writes it: `optionOf('game:goal=low', 'goal')` is `low`. */
export function optionOf(code: string, name: string): string | null {
  for (const part of (code.split(':').slice(1).join(':') || '').split(','))
    if (part.startsWith(`${name}=`)) return part.slice(name.length + 1)
  return null
}

/** The numbers and letters that stand in an equation, in order. */
const written = (equation: string): string[] => equation.toUpperCase().match(/\d+|[AJQK]/g) ?? []

/** Which cards an equation uses: for each card whether it has been written. */
export function used(equation: string, cards: { card: string; value: number }[]): boolean[] {
  const marked = cards.map(() => false)
  for (const word of written(equation)) {
    const at = cards.findIndex(
      (each, index) =>
        !marked[index] && (String(each.value) === word || (/[AJQK]/.test(word) && each.card.startsWith(word))),
    )
    if (at >= 0) marked[at] = true
  }
  return marked
}
