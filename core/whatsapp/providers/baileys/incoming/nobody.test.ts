import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linked, type Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'

describe.each(['pn', 'lid'] as const)('what is in no conversation with a customer, addressed by %s', addressing => {
  let world: EmulatorWorld
  let desk: Watch
  beforeAll(async () => {
    world = await emulatorWorld(addressing)
    desk = await linked(world)
  })
  afterAll(async () => {
    await desk.session.close()
    await world.stop()
  })

  /** What the desk was told until a customer has written. */
  async function reportedUntilNow(): Promise<string[]> {
    await desk.message(await world.ana.says('e agora?'))
    return desk.of('message').map(({ body }) => body)
  }

  it('is told to nobody: what the owner notes in the chat with themselves', async () => {
    const note = await world.phone.types(world.phone, { text: 'senha do cofre: 1234' })
    await world.phone.edits(note, 'senha do cofre: 4321')
    await world.phone.deletes(note)
    expect(await reportedUntilNow()).not.toContain('senha do cofre: 1234')
    expect([...desk.of('edit'), ...desk.of('delete')]).toEqual([])
  })

  it('is told to nobody: what WhatsApp itself announces', async () => {
    await world.wa.customer('0', { name: 'WhatsApp' }).sends(world.phone, { text: 'Novidades do WhatsApp' })
    expect(await reportedUntilNow()).not.toContain('Novidades do WhatsApp')
  })

  it('is told to nobody: what the owner asks the assistant of WhatsApp, and its answers', async () => {
    const assistant = world.wa.customer('13135550002', { name: 'Meta AI' })
    await world.phone.types(assistant, { text: 'Quanto é 2 + 2?' })
    await assistant.sends(world.phone, { text: 'São 4.' })
    const emitted = await reportedUntilNow()
    expect(emitted.filter(body => /2 \+ 2|São 4/.test(body))).toEqual([])
  })
})
