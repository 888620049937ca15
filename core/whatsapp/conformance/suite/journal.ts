import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linked, opened, Watch } from '../watch.ts'
import type { World } from '../world.ts'

/** What someone sends, by what it is; answers its id. */
const arrivals: [string, (world: World) => Promise<string>][] = [
  ['a text', ({ ana }) => ana.says('acked, so kept')],
  ['a file', ({ ana }) => ana.sendsFile('image', Buffer.from('acked, so kept'))],
  ['a text that cannot be read at first', ({ ana }) => ana.sendsGarbled('acked, so kept')],
]

export function journal(make: () => Promise<World>): void {
  describe('the journal', () => {
    let world: World
    beforeEach(async () => {
      world = await make()
    })
    afterEach(() => world.stop())

    it.each(arrivals)(
      'never acks to WhatsApp without delivery: %s that was acked outlives a crash',
      async (_what, send) => {
        const first = await linked(world, false)
        const dying = world.diesWhenTaken()
        const waId = await send(world)
        const left = await dying
        await first.session.close()
        const second = new Watch({ provider: world.provider, options: left })
        await second.message(waId)
        await second.session.close()
      },
    )

    it('tells again at the next start what was not settled, with the same key and receipt', async () => {
      const first = await linked(world, false)
      const before = await first.message(await world.ana.says('do not lose me'))
      await first.session.close()
      const second = await opened(world)
      const again = await second.message(before.key.waId)
      expect(again).toEqual({ ...before, source: 'replay' })
      await second.session.close()
    })

    it('tells again that there is a message which it could not read', async () => {
      const first = await linked(world, false)
      const before = await first.message(await world.ana.sendsLost())
      expect(before.kind).toBe('undecryptable')
      await first.session.close()
      const second = await opened(world)
      expect(await second.message(before.key.waId)).toEqual({ ...before, source: expect.any(String) })
      await second.session.close()
    })

    it('tells again of a message that only the phone may show', async () => {
      const first = await linked(world, false)
      const before = await first.message(await world.ana.sendsToPhonesOnly('segredo', 'view_once'))
      await first.session.close()
      const second = await opened(world)
      const { key, form } = await second.message(before.key.waId)
      expect([key, form]).toEqual([before.key, 'viewOnce'])
      await world.untilTaken(before.key.waId)
      await second.session.close()
      const third = await opened(world)
      await third.message(await world.ana.says('marker'))
      expect(third.of('message')).toHaveLength(1)
      await third.session.close()
    })

    it('tells a call again that was not settled, as one of before', async () => {
      const first = await linked(world, false)
      const { callId } = world.ana.calls()
      const ringing = await first.until('call', call => call.callId === callId)
      expect(ringing).toMatchObject({ state: 'ringing', offline: false })
      await first.session.close()
      const second = await opened(world)
      const again = await second.until('call', call => call.callId === callId)
      expect(again).toMatchObject({ state: 'ringing', from: ringing.from, at: ringing.at, offline: true })
      await second.session.close()
    })

    it('tells nothing again that was settled', async () => {
      const first = await linked(world)
      await first.message(await world.ana.says('settled'))
      await first.session.close()
      const second = await opened(world)
      await second.message(await world.ana.says('marker'))
      expect(second.of('message').map(event => event.body)).toEqual(['marker'])
      await second.session.close()
    })

    it('keeps edits, deletions and reactions too', async () => {
      const first = await linked(world, false)
      const waId = await world.ana.says('helo')
      await world.ana.edits(waId, 'hello')
      await world.ana.deletes(waId)
      await first.until('delete')
      await first.session.close()
      const second = await opened(world)
      await second.until('delete')
      const emitted = second.events
        .map(event => event.type)
        .filter(type => ['message', 'edit', 'delete'].includes(type))
      expect(emitted).toEqual(['message', 'edit', 'delete'])
      await second.session.close()
    })

    it('gives what came while we were away before what comes now', async () => {
      await (await linked(world)).session.close()
      const before = Array.from({ length: 20 }, (_, place) => `before ${place}`)
      for (const body of before) await world.ana.says(body)
      const watch = await opened(world)
      await world.ana.says('now')
      await watch.text('now')
      expect(watch.of('message').map(event => event.body)).toEqual([...before, 'now'])
      expect(watch.of('message').map(event => event.source)).toEqual([...before.map(() => 'offline'), 'live'])
      await watch.session.close()
    })

    it('gives what the owner read on the phone while we were away behind it', async () => {
      await (await linked(world)).session.close()
      const waId = await world.bia.says('before')
      await world.bia.isReadOnThePhone([waId])
      const watch = await opened(world)
      await watch.until('read', each => each.waIds.includes(waId))
      const emitted = watch.events.filter(({ type }) => type === 'message' || type === 'read').map(({ type }) => type)
      expect(emitted).toEqual(['message', 'read'])
      await watch.session.close()
    })

    it('gives what the owner read on the phone again until it is settled', async () => {
      const first = await linked(world, false)
      const waId = await world.bia.says('read')
      await first.message(waId)
      await world.bia.isReadOnThePhone([waId])
      await first.until('read')
      await first.session.close()
      const second = await opened(world)
      expect(await second.until('read')).toMatchObject({ waIds: [waId] })
      await second.session.close()
    })

    it('gives what came while we were away, once, in order and marked as such', async () => {
      const first = await linked(world)
      await first.message(await world.ana.says('before'))
      await first.session.close()
      await world.ana.says('one')
      await world.ana.says('two')
      await world.ana.sendsToPhonesOnly('', 'view_once')
      await world.ana.says('three')
      const second = await opened(world)
      await second.text('three')
      const emitted = second.of('message').map(({ body, source }) => ({ body, source }))
      expect(emitted).toEqual([
        { body: 'one', source: 'offline' },
        { body: 'two', source: 'offline' },
        { body: '', source: 'offline' },
        { body: 'three', source: 'offline' },
      ])
      await second.session.close()
    })
  })
}
