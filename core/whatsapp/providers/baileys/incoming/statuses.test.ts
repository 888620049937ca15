import { afterEach, beforeEach, expect, it } from 'vitest'
import { linked, type Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { newWaId } from '../../../message-id.ts'

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

it('answers a status post, so that WhatsApp neither tells it again nor ends the stream over it', async () => {
  const ana = world.wa.customer(world.ana.pn)
  ana.postsStatus(world.phone)
  const acks = () =>
    world.wa.stanzas.all.filter(({ stanza: { tag, attrs } }) => tag === 'ack' && attrs.class === 'status')
  await world.wa.network.changes.until(() => acks().length === 1, 'the status to be answered')
  expect(acks()[0]!.stanza.attrs).toMatchObject({ to: 'status@broadcast', participant: ana.jid(), type: 'media' })
  expect(world.phone.endStreamsOverStatuses()).toBe(false)
  expect(desk.of('message')).toEqual([])
  const waId = newWaId()
  await desk.session.send({ waId, to: { pn: world.ana.pn }, content: { type: 'text', body: 'hello' } })
  await desk.ack(waId, 1)
})
