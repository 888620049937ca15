import { chosenNumber, fold } from '../../../kit/text.ts'

/** What may be chosen, in the order in which it was shown. */
export type Choices = readonly string[]

/** As the menus of queues show theirs. */
export const choiceLines = (choices: Choices): string =>
  choices.map((choice, at) => `*[ ${at + 1} ]* - ${choice}`).join('\n')

/** What somebody chose, by number or by its words; undefined where that is none of them. */
export function chosen(choices: Choices, said: string): string | undefined {
  const number = chosenNumber(said)
  // A choice may be called like the number of another: what is written on it goes first.
  const byWords = choices.find(choice => fold(choice.trim()) === fold(said.trim()))
  return byWords ?? (number === undefined ? undefined : choices[number - 1])
}

/** The same of several, with commas between them or 'e', as people write; undefined where one of them is none. */
export function severalChosen(choices: Choices, said: string): readonly string[] | undefined {
  const whole = chosen(choices, said)
  if (whole !== undefined) return [whole]
  const parts = said
    .split(/[,;]|\s(?:e|and|y)\s|(?<=\d)\s(?=\d)/i)
    .filter(part => part.trim() !== '')
    .map(part => chosen(choices, part))
  const found = parts.filter(part => part !== undefined)
  return found.length > 0 && found.length === parts.length ? [...new Set(found)] : undefined
}
