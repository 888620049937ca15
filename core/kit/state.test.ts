import { expect, test } from 'vitest'
import { type Owner, StateOwner, state } from './state.ts'

interface Parts extends Owner<Parts> {
  name: string
}

function owner(name = 'one') {
  const states: StateOwner<Parts> = new StateOwner<Parts>(() => ({ name, own: declared => states.own(declared) }))
  return states
}

test('what is declared is made when first asked for, and is the same from then on', () => {
  let made = 0
  const list = state(({ name }: Parts) => [name, ++made])
  const [one, two] = [owner('one'), owner('two')]
  expect(one.peek(list)).toBeUndefined()
  expect(one.own(list)).toEqual(['one', 1])
  expect(one.own(list)).toBe(one.own(list))
  expect(two.own(list)).toEqual(['two', 2])
  expect([one.peek(list), one.size]).toEqual([['one', 1], 1])
})

test('undefined is a value as any other', () => {
  let made = 0
  const nothing = state(() => {
    made += 1
  })
  const one = owner()
  one.own(nothing)
  one.own(nothing)
  expect(made).toBe(1)
})

test('values are closed with their owner, the last made first, whether that takes time or not', async () => {
  const closed: string[] = []
  const sync = (name: string) => state(() => name, { close: one => void closed.push(one) })
  const slow = state(() => 'slow', {
    async close(one) {
      await new Promise(setImmediate)
      closed.push(one)
    },
  })
  const first = sync('first')
  // It uses the first, which is thus made before it, and closed after it.
  const second = state(({ own }: Parts) => [own(first), 'second'], { close: ([, name]) => void closed.push(name!) })
  const one = owner()
  one.own(second)
  one.own(slow)
  one.own(sync('last'))
  await one.close()
  expect(closed).toEqual(['last', 'slow', 'second', 'first'])
  expect([one.size, one.peek(first)]).toEqual([0, undefined])
})

test('where one cannot be closed the others are, and its error is thrown', async () => {
  const closed: string[] = []
  const one = owner()
  one.own(state(() => 'first', { close: name => void closed.push(name) }))
  const stuck = () => Promise.reject(new Error('it is stuck'))
  one.own(state(() => 'second', { close: stuck }))
  await expect(one.close()).rejects.toThrow('it is stuck')
  expect([closed, one.size]).toEqual([['first'], 0])
})

test('a closed owner keeps nothing new', async () => {
  const one = owner()
  await one.close()
  expect(() => one.own(state(() => []))).toThrow('closed')
})

test('a renewal closes all but what outlives it', async () => {
  const closed: string[] = []
  const named = (name: string, outlivesRenewal = false) =>
    state(() => [name], { close: ([one]) => void closed.push(one!), outlivesRenewal })
  const [cache, sockets] = [named('cache'), named('sockets', true)]
  const one = owner()
  const [before, connected] = [one.own(cache), one.own(sockets)]
  await one.renew()
  expect(closed).toEqual(['cache'])
  expect(one.own(sockets)).toBe(connected)
  expect(one.own(cache)).not.toBe(before)
})
