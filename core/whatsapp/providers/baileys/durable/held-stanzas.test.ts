import { afterEach, beforeEach, expect, it } from 'vitest'
import { linked, opened } from '../../../conformance/watch.ts'
import type { World } from '../../../conformance/world.ts'
import { emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { newWaId } from '../../../message-id.ts'

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
