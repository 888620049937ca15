import { afterEach, beforeEach, expect, it } from 'vitest'
import { SECOND } from '../../../../kit/clock.ts'
import { linked, type Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { newWaId } from '../../../message-id.ts'

let world: EmulatorWorld
let desk: Watch
beforeEach(async () => {
  world = await emulatorWorld('lid', 2 * SECOND)
  desk = await linked(world)
})
afterEach(async () => {
  await desk.session.close()
  await world.stop()
})

const send = async (pn: string) => {
  const waId = newWaId()
  await desk.session.send({ waId, to: { pn }, content: { type: 'text', body: 'hello' } })
  return waId
}

it.each([2, 3])('hands nothing to WhatsApp when that leaves %i questions for devices unanswered', async times => {
  world.wa.faults.leaveUnanswered('usync', times)
  await expect(send(world.ana.pn)).rejects.toMatchObject({ code: 'no-answer' })
  expect(world.wa.network.outbound.records.size).toBe(0)
  expect(await world.ana.gets(await send(world.ana.pn))).toMatchObject({ body: 'hello' })
})

it('hands nothing to WhatsApp for a number that it does not know', async () => {
  await expect(send(world.nobody)).rejects.toMatchObject({ code: 'unreachable' })
  expect(world.wa.network.outbound.records.size).toBe(0)
})

it('goes by number from an account whose chats did not move to LIDs, once WhatsApp rejected one', async () => {
  const times = (waId: string) => world.wa.network.outbound.of(world.pn, waId)
  world.wa.network.limits.byNumber.add(world.pn)
  const first = await send(world.ana.pn)
  await desk.ack(first, 1)
  expect(times(first)).toMatchObject({ times: 2 })
  const { key } = await desk.message(await world.bia.says('by LID'))
  const second = newWaId()
  await desk.session.send({ waId: second, to: key.chat, content: { type: 'text', body: 'by number' } })
  await desk.ack(second, 1)
  expect(times(second)).toMatchObject({ times: 1, to: expect.stringMatching(/@s\.whatsapp\.net$/) })
  expect(await world.bia.gets(second)).toMatchObject({ body: 'by number' })
  expect(desk.of('failed')).toEqual([])
})

it('goes on by LID after a rejection that has another reason', async () => {
  world.wa.faults.nackMessages(world.pn, 400, 2)
  const rejected = await send(world.ana.pn)
  await desk.until('failed', event => event.waId === rejected)
  const waId = await send(world.ana.pn)
  await desk.ack(waId, 1)
  expect(world.wa.network.outbound.of(world.pn, waId)?.to).toMatch(/@lid$/)
})

it('asks by number again for a LID of which WhatsApp says that it has changed', async () => {
  const { key } = await desk.message(await world.ana.says('from the first'))
  const ana = world.wa.customer(world.ana.pn)
  const before = ana.jid()
  ana.getsNewLid()
  const sent: string[] = []
  for (const body of ['first', 'second', 'third']) {
    const waId = newWaId()
    await desk.session.send({ waId, to: key.chat, content: { type: 'text', body } })
    await desk.ack(waId, 1)
    sent.push(world.wa.network.outbound.of(world.pn, waId)!.to)
    expect(await world.ana.gets(waId)).toMatchObject({ body })
  }
  expect(sent).toEqual([before, ana.jid(), ana.jid()])
})

it('writes to the LID of someone who is known by number alone', async () => {
  const waId = await send(world.ana.pn)
  await desk.ack(waId, 1)
  expect(world.wa.network.outbound.of(world.pn, waId)?.to).toMatch(/@lid$/)
})
