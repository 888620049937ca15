import { afterEach, beforeEach, expect, it } from 'vitest'
import { linked } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'

let world: EmulatorWorld
beforeEach(async () => {
  world = await emulatorWorld('lid', 500)
  const at = new Date('2026-03-01')
  world.phone.history = [{ contact: world.ana.pn, messages: [{ id: 'OLD', text: 'Oi', fromMe: false, at }] }]
  world.phone.tellsHistoryByFile = true
})
afterEach(() => world.stop())

it('a history whose line breaks in the middle is fetched once more, and ends nothing', async () => {
  world.wa.media.breakDownloads(1)
  const desk = await linked(world)
  expect((await desk.until('wrote-before')).people).toMatchObject([{ pn: world.ana.pn }])
  expect(world.wa.media.counts.downloads).toBe(2)
  await desk.session.close()
})

it('a history that is not to be had holds up no message', async () => {
  world.wa.media.breakDownloads(100)
  const desk = await linked(world)
  expect(await desk.message(await world.ana.says('Olá'))).toMatchObject({ body: 'Olá' })
  expect(desk.of('wrote-before')).toEqual([])
  await desk.session.close()
})

it('a history that stands still holds up no message', async () => {
  world.wa.media.stallDownloads(100)
  const desk = await linked(world)
  expect(await desk.message(await world.ana.says('Olá'))).toMatchObject({ body: 'Olá' })
  await desk.session.close()
})
