import { afterEach, beforeEach, expect, it } from 'vitest'
import { linked, type Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'

let world: EmulatorWorld
let desk: Watch
beforeEach(async () => {
  world = await emulatorWorld('lid')
  desk = await linked(world)
})
afterEach(async () => {
  await desk.session.close()
  await world.stop()
})

it.each([
  ['hangup', 'missed'],
  ['timeout', 'missed'],
  ['accepted_elsewhere', 'ended'],
  ['rejected_elsewhere', 'ended'],
] as const)('a call that rings and ends with %s is %s', async (reason, state) => {
  const ana = world.wa.customer(world.ana.pn)
  const { id } = ana.calls(world.phone)
  await desk.until('call', each => each.callId === id)
  ana.hangsUp(id, reason)
  expect(await desk.until('call', each => each.callId === id && each.state !== 'ringing')).toMatchObject({ state })
})
