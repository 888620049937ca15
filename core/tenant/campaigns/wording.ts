import { MAX_TEXT } from '../../kit/limits.ts'
import { calledBy } from '../../kit/message-variables.ts'
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

const KEYS = /\{([^{}\s]+)\}/g

/** What every recipient has a value for. */
const OWN_KEYS = ['nome', 'numero', 'email']

/** The keys in texts that nothing has a value for, each once: they are sent as they stand. */
export function keysWithoutValue(texts: readonly string[], variables: readonly { key: string }[]): string[] {
  const known = new Set([...OWN_KEYS, ...variables.map(({ key }) => key)])
  const keys = texts.flatMap(text => Array.from(text.matchAll(KEYS), ([, key]) => key!))
  return [...new Set(keys)].filter(key => !known.has(key))
}

/**
 * A text as somebody reads it: `{nome}`, `{email}` and `{numero}` are theirs, `{key}` is a variable of the company; other braces
 * stay as they are (behaviour A14). What somebody lacks goes with the space before it: `Olá {nome}!` is `Olá!`. Beyond what a message
 * may have it is cut off.
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
    .replace(/( ?)(\{([^{}\s]+)\})/g, (_, space: string, braces: string, key: string) => {
      const value = left > 0 ? (values.get(key) ?? braces) : ''
      left -= value.length
      return value && space + value
    })
    .slice(0, MAX_TEXT)
}
