import { child, node } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

const leaf = (tag: string, value: string | number) => node(tag, {}, Buffer.from(String(value)))

/** What is in a cart, for anyone who has its token; amounts in thousandths. */
export const orders: IqHandler = (iq, { network }) => {
  const requested = child(iq, 'order')
  const order = network.orders.get(requested?.attrs.id ?? '')
  const token = child(requested, 'token')?.content
  if (!order || Buffer.from(token as Uint8Array).toString() !== order.token)
    return { code: 404, text: 'item-not-found' }
  const products = order.things.map(({ name, quantity, price }, place) =>
    node('product', {}, [
      leaf('id', place),
      leaf('name', name),
      leaf('price', price * 1000),
      leaf('currency', 'BRL'),
      leaf('quantity', quantity),
    ]),
  )
  const total = order.things.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 1000
  return [node('order', {}, [...products, node('price', {}, [leaf('total', total), leaf('currency', 'BRL')])])]
}
