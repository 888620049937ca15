import * as z from 'zod'
import { MAX_PHONE } from './limits.ts'
import { digitsOf } from './text.ts'
import { words } from './words.ts'

/** 8 to 15 digits, with whatever marks between them: for documents of the API. */
const WRITTEN = '^(?:\\D*\\d){8,15}\\D*$'

/** A WhatsApp number as people type it; kept as digits, country and area code first (spec 1 §5: 8 to 50 characters). */
export const PhoneNumber = z
  .string(words.required)
  .trim()
  .min(1, words.required)
  .min(8, words.tooShort)
  .max(MAX_PHONE, words.tooLong)
  .meta({ pattern: WRITTEN })
  .transform(digitsOf)
  .refine(digits => digits.length >= 8 && digits.length <= 15, words.invalidPhone)

/** The same where someone types their own and nothing else: what is wrong with one is always that some of it is missing. */
export const PhoneInFull = z
  .string()
  .trim()
  .min(1, words.required)
  .meta({ pattern: WRITTEN })
  .transform(digitsOf)
  .refine(digits => digits.length >= 8 && digits.length <= 15, words.phoneInFull)

/** An area code of Brazil, and a number of eight digits or of nine that begin with 9. */
const NATIONAL = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-9]\d{7})$/

/** The digits of a number as people of Brazil write it: also without its country code, or with a 0 before. */
export function withCountry(written: string): string {
  const digits = digitsOf(written)
  const whole = /^\s*(?:\+|00)/.test(written) ? digits.replace(/^00/, '') : undefined
  // `+55 (011) …`: the 0 is dialled inside of the country alone.
  const behindNought = /^550(\d{10,11})$/.exec(whole ?? digits)?.[1]
  if (behindNought && NATIONAL.test(behindNought)) return `55${behindNought}`
  if (whole !== undefined) return whole
  const national = digits.replace(/^0/, '')
  return NATIONAL.test(national) ? `55${national}` : digits
}

/** A number as people write it, in Brazil also without its country code; kept with it. */
export const PhoneWithCountry = z
  .string(words.required)
  .trim()
  .min(1, words.required)
  .min(8, words.tooShort)
  .max(MAX_PHONE, words.tooLong)
  .meta({ pattern: WRITTEN })
  .transform(withCountry)
  .refine(digits => digits.length >= 8 && digits.length <= 15, words.invalidPhone)

/** The other way of writing a Brazilian mobile number: with and without the ninth digit. */
export function ninthDigitTwin(digits: string): string | undefined {
  if (/^55\d{2}9[6-9]\d{7}$/.test(digits)) return digits.slice(0, 4) + digits.slice(5)
  if (/^55\d{2}[6-9]\d{7}$/.test(digits)) return `${digits.slice(0, 4)}9${digits.slice(4)}`
  return undefined
}

/** Mobile numbers that are written with a digit behind the country code or without: its code, that digit, the rest. */
const MOBILE_DIGITS: readonly [RegExp, RegExp, string][] = [
  [/^52([2-9]\d{9})$/, /^521([2-9]\d{9})$/, '521'],
  [/^54([1-8]\d{9})$/, /^549([1-8]\d{9})$/, '549'],
]

function mobileTwin(digits: string): string | undefined {
  for (const [without, withDigit, code] of MOBILE_DIGITS) {
    const rest = (without.exec(digits) ?? withDigit.exec(digits))?.[1]
    if (rest) return digits.startsWith(code) && withDigit.test(digits) ? `${code.slice(0, 2)}${rest}` : `${code}${rest}`
  }
  return undefined
}

/**
 * A number in each way of writing it, as it is given first: with the ninth digit of Brazil, the 1 of Mexico or the 9 of
 * Argentina, or without. WhatsApp knows one of them.
 */
export const writingsOf = (digits: string): string[] =>
  [digits, ninthDigitTwin(digits) ?? mobileTwin(digits)].filter(one => one !== undefined)

/** Who is known by a number, however it is written there. */
export const knownAs = <T>(known: ReadonlyMap<string, T>, digits: string): T | undefined =>
  writingsOf(digits)
    .map(one => known.get(one))
    .find(one => one !== undefined)

/** `+55 (11) 98888-0001` for Brazil, `+` and digits elsewhere. */
export function formatPhone(digits: string): string {
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return brazil ? `+55 (${brazil[1]}) ${brazil[2]}-${brazil[3]}` : `+${digits}`
}
