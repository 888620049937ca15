import { MAX_CHOICES } from '../../../kit/limits.ts'
import { chosenNumber, fold } from '../../../kit/text.ts'

/** What may be chosen, in the order in which it was shown. */
export type Choices = readonly string[]

/** As the menus of queues show theirs. */
export const choiceLines = (choices: Choices): string =>
  choices.map((choice, at) => `*[ ${at + 1} ]* - ${choice}`).join('\n')

/** What somebody chose, by number or by its words; undefined where that is none of them. */
export const chosen = (choices: Choices, said: string): string | undefined => chooser(choices)(said)

/** The same of several, with commas between them or 'e', as people write; undefined where one of them is none. */
export function severalChosen(choices: Choices, said: string): readonly string[] | undefined {
  const choose = chooser(choices)
  const whole = choose(said)
  if (whole !== undefined) return [whole]
  if (said.length > MAX_CHOICES.letters) return undefined
  const parts = said.split(/[,;]|\s(?:e|and|y)\s|(?<=\d)\s(?=\d)/i).filter(part => part.trim() !== '')
  if (parts.length > MAX_CHOICES.taken) return undefined
  const found = parts.map(choose).filter(part => part !== undefined)
  return found.length > 0 && found.length === parts.length ? [...new Set(found)] : undefined
}

/** Folds each choice once, and nothing that is longer than what somebody writes to choose. */
function chooser(choices: Choices): (said: string) => string | undefined {
  // Of two with the same words the first counts.
  const byWords = new Map(choices.toReversed().map(choice => [fold(choice.trim()), choice]))
  return said => {
    if (said.length > MAX_CHOICES.letters) return undefined
    const number = chosenNumber(said)
    // A choice may be called like the number of another: what is written on it goes first.
    return byWords.get(fold(said.trim())) ?? (number === undefined ? undefined : choices[number - 1])
  }
}
