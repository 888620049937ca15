import { chosenNumber, plainAnswer } from '../../../domain/choice.ts'
import { MAX_CHOICES } from '../../../kit/limits.ts'

/** What may be chosen, in the order in which it was shown. */
export type Choices = readonly string[]

/** As the menus of queues show theirs; one without words is shown by its number. `before`: so many were shown above. */
export const choiceLines = (choices: Choices, before = 0): string =>
  choices.map((choice, at) => [`*[ ${before + at + 1} ]*`, choice].filter(Boolean).join(' - ')).join('\n')

/** What someone chose, by number or by its words; undefined where that is none of them. */
export const chosen = (choices: Choices, content: string, answers = choices): string | undefined =>
  answers[chooser(choices)(content) ?? -1]

/** The same of several, with commas between them or 'e', as people write; undefined where one of them is none. */
export function severalChosen(choices: Choices, content: string, answers = choices): readonly string[] | undefined {
  const choose = chooser(choices)
  const whole = choose(content)
  if (whole !== undefined) return [answers[whole]!]
  if (content.length > MAX_CHOICES.letters) return undefined
  const parts = content.split(/[,;]|\s(?:e|and|y)\s|(?<=\d)\s(?=\d)/i).filter(part => part.trim() !== '')
  if (parts.length > MAX_CHOICES.taken) return undefined
  const found = parts.map(choose).filter(part => part !== undefined)
  return found.length > 0 && found.length === parts.length ? [...new Set(found.map(at => answers[at]!))] : undefined
}

/** Where a choice stands. Folds each once, and nothing that is longer than what someone writes to choose. */
function chooser(choices: Choices): (content: string) => number | undefined {
  const byWords = new Map<string, number>()
  for (const [at, choice] of choices.entries()) {
    const words = plainAnswer(choice)
    // Of two with the same words the first counts.
    if (words && !byWords.has(words)) byWords.set(words, at)
  }
  return content => {
    if (content.length > MAX_CHOICES.letters) return undefined
    const number = chosenNumber(content)
    // A choice may be called like the number of another: what is written on it goes first.
    const named = byWords.get(plainAnswer(content))
    if (named !== undefined) return named
    return number !== undefined && number >= 1 && number <= choices.length ? number - 1 : undefined
  }
}
