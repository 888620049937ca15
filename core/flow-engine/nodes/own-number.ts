import { withCountry } from '../../kit/phone.ts'
import { digitsOf } from '../../kit/text.ts'
import type { Step } from '../node-type.ts'

/** Whether a field means the number of whom the run talks with: that may be empty, since WhatsApp hides some. */
export const isOwnNumber = (written: string, { kind }: Step): boolean =>
  kind !== 'webhook' && /^\s*\{\{\s*numero\s*\}\}\s*$/.test(written)

/** The number that a field says; the own one of whom the run talks with is whole, whatever it looks like. */
export function numberIn(written: string, step: Step): string {
  const text = step.fill(written)
  const digits = digitsOf(text)
  return digits === step.variables.get('numero') ? digits : withCountry(text)
}
