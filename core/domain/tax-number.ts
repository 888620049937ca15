/** Weights of the check digits, from the right. */
const CPF = [
  [2, 3, 4, 5, 6, 7, 8, 9, 10],
  [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
]
const CNPJ = [
  [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5],
  [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5, 6],
]

/** The digits, and the letters of a CNPJ of since July 2026, of what someone wrote with points and strokes. */
export const plainTaxNumber = (text: string): string => text.replace(/[.\-/\s]/g, '').toUpperCase()

export const isCpf = (plain: string): boolean => /^\d{11}$/.test(plain) && !isOneDigit(plain) && isChecked(plain, CPF)

/** A CNPJ of digits, or with letters before its check digits (Receita Federal, IN 2.229/2024). */
export const isCnpj = (plain: string): boolean =>
  /^[\dA-Z]{12}\d{2}$/.test(plain) && !isOneDigit(plain) && isChecked(plain, CNPJ)

export const isTaxNumber = (text: string): boolean => {
  const plain = plainTaxNumber(text)
  return isCpf(plain) || isCnpj(plain)
}

const isOneDigit = (plain: string): boolean => new Set(plain).size === 1

/** Modulo 11; a letter counts as its ASCII code less 48. */
function isChecked(plain: string, weights: readonly (readonly number[])[]): boolean {
  return weights.every(of => {
    const counts = [...plain.slice(0, of.length)].reverse()
    const sum = counts.reduce((total, sign, place) => total + (sign.charCodeAt(0) - 48) * of[place]!, 0)
    const digit = sum % 11 < 2 ? 0 : 11 - (sum % 11)
    return plain.charCodeAt(of.length) - 48 === digit
  })
}
