import { EventEmitter } from 'node:events'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linked, opened } from '../../../conformance/watch.ts'
import type { World } from '../../../conformance/world.ts'
import { emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { newWaId } from '../../../message-id.ts'
import { DeferredStanzas } from './deferred-stanzas.ts'

describe('in a session', () => {
  let world: World
  beforeEach(async () => {
    world = await emulatorWorld('lid')
  })
  afterEach(() => world.stop())

  it('tells ticks again in the next session until they are settled', async () => {
    const first = await linked(world, false)
    const waId = newWaId()
    await first.session.send({ waId, to: { pn: world.ana.pn }, content: { type: 'text', body: 'hello' } })
    await first.ack(waId, 3)
    await first.session.close()

    const second = await opened(world)
    await second.ack(waId, 3)
    await second.message(await world.ana.says('marker'))
    await second.session.close()

    const third = await opened(world)
    await third.message(await world.ana.says('another marker'))
    expect(third.of('ack')).toEqual([])
    await third.session.close()
  })

  it('tells a call again until it is settled', async () => {
    const first = await linked(world, false)
    const { callId } = world.ana.calls()
    await first.until('call', call => call.callId === callId)
    await first.session.close()

    const second = await opened(world)
    await second.until('call', call => call.callId === callId)
    await second.message(await world.ana.says('marker'))
    await second.session.close()

    const third = await opened(world)
    await third.message(await world.ana.says('another marker'))
    expect(third.of('call')).toEqual([])
    await third.session.close()
  })
})

describe('a stanza that is held', () => {
  /** Where the library listens, and what it heard. */
  function socket() {
    const ws = new EventEmitter()
    const received: string[] = []
    for (const tag of ['CB:receipt', 'CB:call', 'CB:message'])
      for (const name of ['one', 'other'])
        ws.on(tag, ({ attrs }: BinaryNode) => void received.push(`${name} ${attrs.id}`))
    return { ws, heard: received, socket: { ws } as unknown as WASocket }
  }
  const stanza = (tag: string, id: string): BinaryNode => ({ tag, attrs: { id } })

  it('is received by the library when it is released, and once', () => {
    const { ws, heard: received, socket: its } = socket()
    const names = new Map<string, string>()
    const held = new DeferredStanzas(its, ({ attrs }, name) => void names.set(attrs.id!, name))
    ws.emit('CB:receipt', stanza('receipt', 'first'))
    ws.emit('CB:call', stanza('call', 'second'))
    expect([received, new Set(names.values()).size]).toEqual([[], 2])
    expect(held.release(names.get('second')!)).toBe(true)
    expect(received).toEqual(['one second', 'other second'])
    expect(held.release(names.get('second')!)).toBe(true)
    expect(held.release(names.get('first')!)).toBe(true)
    expect(received).toEqual(['one second', 'other second', 'one first', 'other first'])
  })

  it('is no other stanza, and has no name of another', () => {
    const { ws, heard: received, socket: its } = socket()
    const held = new DeferredStanzas(its, () => {})
    ws.emit('CB:message', stanza('message', 'text'))
    expect(received).toEqual(['one text', 'other text'])
    expect(held.release('A1||5511@s.whatsapp.net|')).toBe(false)
  })

  it('may be anything that waits', () => {
    const held = new DeferredStanzas(socket().socket, () => {})
    const handed: string[] = []
    const [one, other] = ['one', 'other'].map(each => held.hold(() => void handed.push(each)))
    held.release(other!)
    held.release(one!)
    expect(handed).toEqual(['other', 'one'])
  })
})
