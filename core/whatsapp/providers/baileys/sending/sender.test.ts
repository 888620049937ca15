import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BareCompanion } from '../../../../../emulators/whatsapp/testing/bare-companion.ts'
import { HOUR, SECOND } from '../../../../kit/clock.ts'
import { linked, opened, type Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { newWaId } from '../../../message-id.ts'
import type { OutgoingMessage } from '../../../outgoing.ts'

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

const toAna = (body: string): OutgoingMessage => ({
  waId: newWaId(),
  to: { pn: world.ana.pn },
  content: { type: 'text', body },
})

/** Raw stanzas with this id. */
const timesSent = (waId: string) => world.wa.network.outbound.of(world.pn, waId)?.times

it('leaves out a device that has just been unlinked, in a chat and in a group', async () => {
  world.wa.faults.listUnlinkedDevice(world.ana.pn)
  const direct = toAna('hello')
  await desk.session.send(direct)
  expect(await world.ana.gets(direct.waId)).toMatchObject({ body: 'hello' })
  const inGroup = { ...toAna('all'), to: { group: await world.group('Equipe') } }
  await desk.session.send(inGroup)
  for (const member of [world.ana, world.bia]) expect(await member.gets(inGroup.waId)).toMatchObject({ body: 'all' })
})

it('does not call someone unreachable when WhatsApp leaves the question for keys unanswered', async () => {
  world.wa.faults.leaveUnanswered('encrypt', 3)
  await expect(desk.session.send(toAna('hello'))).rejects.toMatchObject({ code: 'no-answer' })
})

it('sends once more, under its id, what did not reach a device that was linked since', async () => {
  const first = toAna('first')
  await desk.session.send(first)
  await desk.ack(first.waId, 1)
  expect(timesSent(first.waId)).toBe(1)
  const second = new BareCompanion(world.wa).connect()
  await world.phone.scan(await second.qr())
  await second.open()
  const message = toAna('to all of them')
  await desk.session.send(message)
  const copy = await second.message(({ key }) => key.id === message.waId)
  expect(copy.key.fromMe).toBe(true)
  expect(timesSent(message.waId)).toBe(2)
  await second.stop()
})

it('keeps neither the tick nor what customers write waiting for WhatsApp’s word on new devices', async () => {
  const patient = await emulatorWorld('lid')
  const watch = await linked(patient)
  const text = (body: string): OutgoingMessage => ({ ...toAna(body), to: { pn: patient.ana.pn } })
  const first = text('first')
  await watch.session.send(first)
  await watch.ack(first.waId, 1)
  const second = new BareCompanion(patient.wa).connect()
  await patient.phone.scan(await second.qr())
  await second.open()
  patient.wa.faults.leaveUnanswered('usync', 10)
  const message = text('beside it')
  await watch.session.send(message)
  await watch.ack(message.waId, 1)
  await watch.message(await patient.ana.says('and you?'))
  await second.stop()
  await watch.session.close()
  await patient.stop()
})

it('sends once more to a group what WhatsApp rejects because the group has changed', async () => {
  const message = { ...toAna('all'), to: { group: await world.group('Equipe') } }
  world.wa.faults.nackMessages(world.pn, 421)
  await desk.session.send(message)
  await desk.ack(message.waId, 1)
  expect(desk.of('failed')).toEqual([])
  const again = { ...message, waId: newWaId() }
  world.wa.faults.nackMessages(world.pn, 421, 2)
  await desk.session.send(again)
  expect(await desk.until('failed', event => event.waId === again.waId)).toMatchObject({ code: 421 })
})

it('brings the key of a group to someone who changed phones, who so reads the next message at once', async () => {
  const group = { group: await world.group('Equipe') }
  const [before, after] = [toAna('before'), toAna('after')].map(message => ({ ...message, to: group }))
  await desk.session.send(before!)
  await world.ana.gets(before!.waId)
  world.wa.customer(world.ana.pn).changesPhone()
  await desk.message(await world.ana.says('my new phone'))
  await desk.session.send(after!)
  expect(await world.ana.gets(after!.waId)).toMatchObject({ body: 'after' })
  expect(world.wa.network.outbound.of(world.pn, after!.waId)).toMatchObject({ times: 1, retries: 0 })
})

it('answers who asks again for a message, unless it was deleted, or came into a group more than a day ago', async () => {
  const group = { group: await world.group('Equipe') }
  const [stored, deleted, grouped] = [toAna('kept'), toAna('deleted'), { ...toAna('all'), to: group }]
  for (const message of [stored, deleted, grouped]) {
    await desk.session.send(message)
    await world.ana.gets(message.waId)
  }
  const target = { waId: deleted.waId, chat: deleted.to, fromMe: true }
  const deletion: OutgoingMessage = { ...toAna(''), content: { type: 'delete', target } }
  await desk.session.send(deletion)
  await desk.ack(deletion.waId, 3)
  await desk.session.close()
  vi.useFakeTimers({ toFake: ['Date'] })
  desk = await opened(world)
  vi.advanceTimersByTime(25 * HOUR)
  const ana = world.wa.customer(world.ana.pn)
  for (const { waId } of [deleted, grouped, stored]) ana.asksAgain(world.phone, waId)
  await world.wa.network.changes.until(() => timesSent(stored.waId) === 2, 'the message that was asked for')
  vi.useRealTimers()
  expect([deleted, grouped].map(({ waId }) => timesSent(waId))).toEqual([1, 1])
})

it('gives up an upload that stands still, and uploads once what was prepared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wa-sender-'))
  const path = join(folder, 'film')
  writeFileSync(path, 'a film')
  const film: OutgoingMessage = { ...toAna(''), content: { type: 'media', kind: 'video', path, mimeType: 'video/mp4' } }
  world.wa.media.stallUploads(1)
  await expect(desk.session.prepare(film)).rejects.toMatchObject({ code: 'no-answer' })
  await desk.session.prepare(film)
  await desk.session.send(film)
  expect(await world.ana.gets(film.waId)).toMatchObject({ kind: 'video' })
  expect(world.wa.media.counts.uploads).toBe(1)
  rmSync(folder, { recursive: true })
})

it('ends with WhatsApp’s code when a message makes it end the stream', async () => {
  world.wa.faults.endStreamsOnMessages(world.pn)
  await desk.session.send(toAna('poison'))
  expect(await desk.until('closed')).toMatchObject({ code: 500 })
})
