import type { proto } from '@whiskeysockets/baileys'
import { formed, type SpokenContent } from './content.ts'
import { lines, listed, money, short, thousandths } from './lines.ts'

/** Carts, products, bills and payments. */

/** What is in a cart, as WhatsApp tells anyone who got it. */
export interface Order {
  products: { name: string; price: number; currency: string; quantity: number }[]
}

export function cart(node: proto.Message.IOrderMessage, order?: Order): SpokenContent {
  const total = thousandths(node.totalAmount1000, node.totalCurrencyCode)
  const things = listed(order?.products, ({ name, price, currency, quantity }) =>
    lines(`${quantity || 1} × ${name}`, thousandths(price, currency)).replaceAll('\n', ': '),
  )
  const body = lines(short(node.orderTitle), node.message, things, total && `Total: ${total}`)
  return formed('cart', body, node.itemCount ? { items: node.itemCount } : {})
}

export function product({ product: item, catalog, body, footer }: proto.Message.IProductMessage): SpokenContent {
  const price = thousandths(item?.salePriceAmount1000 ?? item?.priceAmount1000, item?.currencyCode)
  const { title, description } = item ?? catalog ?? {}
  return formed('product', lines(short(title), price, description, body, footer, short(item?.url)))
}

export const paymentRequest = (node: proto.Message.IRequestPaymentMessage, note: string): SpokenContent =>
  formed('paymentRequest', lines(thousandths(node.amount1000, node.currencyCodeIso4217), note))

interface Amount {
  value?: unknown
  offset?: unknown
}

/** What buttons of bills carry, as businesses and phones write it; anybody may write anything. */
interface Bill {
  reference_id?: unknown
  currency?: unknown
  total_amount?: Amount
  order?: { items?: { name?: unknown; quantity?: unknown; amount?: Amount; sale_amount?: Amount }[] }
  payment_settings?: {
    pix_static_code?: { merchant_name?: unknown; key?: unknown }
    pix_dynamic_code?: { merchant_name?: unknown; code?: unknown }
    payment_link?: { uri?: unknown }
    boleto?: { digitable_line?: unknown }
  }[]
}

/** Buttons that ask for money. */
export const BILLS = new Set(['order_details', 'order_status', 'review_and_pay', 'review_order', 'payment_info'])

/** A bill of a native flow: its items, its total, and where to pay. */
export function bill(json: unknown): { form: 'bill' | 'pix'; body: string } {
  const { order, currency, total_amount: total, payment_settings: ways, reference_id: reference } = json as Bill
  const amount = (of: Amount | undefined) => priceOf(of, wordOf(currency))
  const items = listed(order?.items, item => {
    const price = amount(item?.sale_amount ?? item?.amount)
    return wordOf(item?.name) && `${wordOf(item.quantity) || 1} × ${wordOf(item.name)}${price && `: ${price}`}`
  })
  const sum = amount(total)
  const places = listed(ways, wayOf)
  const content = lines(items, sum && `Total: ${sum}`, places)
  return {
    form: sum || items ? 'bill' : 'pix',
    body: lines(content, content && wordOf(reference) ? `#${short(wordOf(reference))}` : ''),
  }
}

function wayOf(way: NonNullable<Bill['payment_settings']>[number]): string {
  const { pix_static_code: key, pix_dynamic_code: code, payment_link: link, boleto } = way ?? {}
  const merchant = wordOf(key?.merchant_name ?? code?.merchant_name)
  const pix = wordOf(key?.key) || wordOf(code?.code)
  if (pix) return `Pix: ${pix}${merchant && ` (${merchant})`}`
  return wordOf(boleto?.digitable_line) || wordOf(link?.uri)
}

/** Nothing is to be paid where the amount is 0: the payer writes it. */
function priceOf(amount: Amount | undefined, currency: string): string {
  const value = Number(amount?.value ?? 0) / (Number(amount?.offset) || 1)
  return value ? money(value, currency) : ''
}

/** A text or a number; nothing for anything else. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
