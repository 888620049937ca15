import { MAX_DETAIL, MAX_LISTED } from '../../../../../kit/limits.ts'
import { cutText } from '../../../../../kit/text.ts'

type Text = string | null | undefined

/** What there is of some texts, each on a line of its own. */
export const lines = (...texts: Text[]): string =>
  texts
    .map(text => text?.trim())
    .filter(Boolean)
    .join('\n')

/** Something short that stands beside others; anyone who sent it may have made it as long as they liked. */
export const short = (text: Text): string => cutText(text?.trim() ?? '', MAX_DETAIL)

/** One line for each of a list: its first ones, and `…` where there are more. */
export function listed<Item>(items: Item[] | null | undefined, line: (item: Item) => Text): string {
  const all = Array.isArray(items) ? items : []
  const first = all.slice(0, MAX_LISTED).map(item => short(line(item)))
  return lines(...first, all.length > MAX_LISTED ? '…' : '')
}

/** A choice of several. */
export const choice = (text: Text): string => (text?.trim() ? `- ${short(text)}` : '')

/** An amount as people here write it: `R$ 90,00`; with an unknown currency the number alone. */
export function money(amount: number, currency: Text): string {
  if (!Number.isFinite(amount)) return ''
  const style = /^[A-Z]{3}$/.test(currency ?? '') ? ({ style: 'currency', currency: currency! } as const) : {}
  return new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, ...style }).format(amount).replaceAll('\u00a0', ' ')
}

/** Amounts come in thousandths; nothing for none. */
export const thousandths = (amount: unknown, currency: Text): string =>
  money(Number(amount ?? Number.NaN) / 1000, currency)
