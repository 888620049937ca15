import { withCountry } from '../../../core/kit/phone.ts'
import { digitsOf } from '../../../core/kit/text.ts'

/**
 * The number with Brazil's country code, when it was typed as people write it at home (`11 98888-0001`); undefined when
 * nothing lacks. A `+` says that the country code is there.
 */
export function withBrazil(typed: string): string | undefined {
  const whole = withCountry(typed)
  return whole === digitsOf(typed) ? undefined : whole
}
