import { EventEmitter } from 'node:events'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { expect, it } from 'vitest'
import { quiet } from '../../../testing/quiet.ts'
import { handleInOrder } from './in-order.ts'

const stanza = (id: string): BinaryNode => ({ tag: 'message', attrs: { id } })

it('message stanzas are handled one after the other, those that are held when they are handed on', async () => {
  const ws = new EventEmitter()
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  ws.on('CB:message', ({ attrs: { id } }: BinaryNode) => {
    begun.push(id!)
    ends.set(id!, Promise.withResolvers())
    return ends.get(id!)!.promise
  })
  const seen: string[] = []
  const held: (() => void)[] = []
  handleInOrder({ ws } as unknown as WASocket, ({ attrs }) => {
    seen.push(attrs.id!)
    return attrs.id === 'held' ? handOn => void held.push(handOn) : undefined
  })
  for (const id of ['a', 'held', 'b']) ws.emit('CB:message', stanza(id))
  await quiet()
  expect(seen).toEqual(['a', 'held', 'b'])
  expect([begun, held]).toEqual([['a'], []])
  ends.get('a')!.reject(new Error('cannot be read'))
  await quiet()
  expect(begun).toEqual(['a', 'b'])
  held[0]!()
  await quiet()
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')!.resolve()
  await quiet()
  expect(begun).toEqual(['a', 'b', 'held'])
})
