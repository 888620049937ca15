import { BRACED, calledBy } from '../../domain/message-variables.ts'
import { MAX_TEXT } from '../../kit/limits.ts'
import { type CampaignTextField, VARIANTS } from './contract.ts'

/** Texts of a campaign that are not empty, with their number. */
export const variantsOf = (
  texts: Readonly<Record<CampaignTextField, string>>,
  prefix: 'message' | 'confirmationMessage',
): { variant: number; text: string }[] =>
  VARIANTS.map(variant => ({ variant, text: texts[`${prefix}${variant}`] })).filter(({ text }) => text !== '')

/** The text whose turn it is, '' where there is none; they come one after the other. */
export const inTurn = (variants: readonly { text: string }[], turn: number): string =>
  variants[turn % Math.max(1, variants.length)]?.text ?? ''

/** Whom a text is written to. */
export interface Addressee {
  name: string
  number: string
  email: string
}

/**
 * A text as someone reads it: `{nome}`, `{email}` and `{numero}` are theirs, `{key}` is a variable of the company; other braces
 * stay as they are (behaviour A14). Two braces, as other texts have them, say the same. What someone lacks goes with the space before
 * it: `Olá {nome}!` is `Olá!`. Beyond what a message may have it is cut off.
 */
export function filledFor(
  text: string,
  { name, number, email }: Addressee,
  variables: readonly { key: string; value: string }[],
): string {
  const values = new Map(variables.map(({ key, value }) => [key, value]))
  for (const [key, value] of Object.entries({ nome: calledBy(name), numero: number, email })) values.set(key, value)
  let left = MAX_TEXT
  return text
    .replace(BRACED, (_, space: string, written: string, inTwo?: string, inOne?: string) => {
      const value = left > 0 ? (values.get(inTwo ?? inOne!) ?? written) : ''
      left -= value.length
      return value && space + value
    })
    .slice(0, MAX_TEXT)
}
