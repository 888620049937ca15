import { expect, it, onTestFinished, vi } from 'vitest'
import { HOUR } from '../../../../kit/clock.ts'
import { Orders } from './orders.ts'

const vase = { name: 'Vaso', price: 9000, currency: 'BRL', quantity: 1 }

it('carts are asked about one after the other, and one that is not told stops no other', async () => {
  let asking = 0
  const orders = new Orders(async id => {
    asking += 1
    expect(asking).toBe(1)
    await Promise.resolve()
    asking -= 1
    if (id === 'gone') throw new Error('item-not-found')
    return { products: [{ ...vase, name: id }] }
  })
  const emitted = await Promise.all(['a', 'gone', 'b'].map(id => orders.of(id, 'token')))
  expect(emitted.map(order => order?.products[0]?.name)).toEqual(['a', undefined, 'b'])
})

it('anyone who sends carts without end has them asked about for an hour no more', async () => {
  let requested = 0
  const orders = new Orders(async () => {
    requested += 1
    return { products: [vase] }
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const together = async () =>
    (await Promise.all(Array.from({ length: 100 }, () => orders.of('a', 'token')))).filter(Boolean)
  for (let times = 0; times < 2; times += 1) expect(await together()).toHaveLength(20)
  for (let more = 0; more < 100; more += 1) await orders.of('a', 'token')
  expect(requested).toBe(60)
  vi.advanceTimersByTime(HOUR - 1)
  expect(await orders.of('a', 'token')).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(await orders.of('a', 'token')).toBeDefined()
})
