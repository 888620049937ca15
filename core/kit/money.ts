/** Databases keep whole cents; pages, calls and banks speak of reais. This is the one place where one becomes the other. */

/** `1234.5` of 123450. */
export const inReais = (cents: number): number => cents / 100

/** Whole ones, whatever binary fractions make of `19.99`. */
export const inCents = (reais: number): number => Math.round(reais * 100)

/** `1234.50`, as banks and Pix write it. */
export const twoDecimals = (cents: number): string => inReais(cents).toFixed(2)

/** `R$ 1.234,50`, in every language (spec 1 §9); nothing breaks the line behind its sign. */
export const formatMoney = (reais: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(reais)

/** The same with a space as it is typed, for letters and terminals. */
export const plainMoney = (reais: number): string => formatMoney(reais).replace('\u00a0', ' ')

/** Reais as someone types them, `1.234,50` or `R$ 1234.5`, with a decimal point. A point alone is a decimal one: `1.234` has too many. */
export function typedReais(text: string): string {
  const number = text.replace('R$', '').trim()
  return (/^\d{1,3}(\.\d{3})+,/.test(number) ? number.replaceAll('.', '') : number).replace(',', '.')
}
