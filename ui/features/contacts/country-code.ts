import { digitsOf } from '../../../core/kit/text.ts'

/** Area code, then a mobile number of nine digits or a landline of eight. */
const BRAZILIAN = /^[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/

/**
 * The number with Brazil's country code, when it was typed as people write it at home (`11 98888-0001`); undefined when
 * nothing lacks. A `+` says that the country code is there.
 */
export function withBrazil(typed: string): string | undefined {
  const digits = digitsOf(typed)
  return !typed.includes('+') && BRAZILIAN.test(digits) ? `55${digits}` : undefined
}
