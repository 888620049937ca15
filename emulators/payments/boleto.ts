import { DAY } from '../../core/kit/clock.ts'

/** Of the payment institution that is played. */
const BANK = '461'
/** Days are counted from there again since the four digits ran out (FEBRABAN, February 2025). */
const DAY_1000 = Date.parse('2025-02-22')

/** The digits that people type below a boleto's bars: 47, each field with its check digit (FEBRABAN). */
export function boletoLine(serial: number, cents: number, dueDate: string): string {
  const factor = String(1000 + Math.round((Date.parse(dueDate) - DAY_1000) / DAY)).padStart(4, '0')
  const amount = String(cents).padStart(10, '0')
  const free = String(serial).padStart(25, '0')
  const check = modulo11(`${BANK}9${factor}${amount}${free}`)
  const fields = [`${BANK}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)]
  return fields.map(field => field + modulo10(field)).join('') + check + factor + amount
}

/** The 44 digits of the bars themselves. */
export const barsOf = (line: string): string =>
  line.slice(0, 4) + line.slice(32, 47) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)

function modulo10(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

function modulo11(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (2 + (place % 8)), 0)
  const check = 11 - (sum % 11)
  return check > 9 ? 1 : check
}
