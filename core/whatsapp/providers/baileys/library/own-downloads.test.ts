import { proto } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { linked } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'

let world: EmulatorWorld
beforeEach(async () => {
  await start()
})
afterEach(() => world.stop())

async function start(patience?: number): Promise<void> {
  world = await emulatorWorld('lid', patience)
  const at = new Date('2026-03-01')
  world.phone.history = [{ contact: world.ana.pn, messages: [{ id: 'OLD', text: 'Oi', fromMe: false, at }] }]
  world.phone.tellsHistoryByFile = true
}

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
  await world.stop()
  await start(500)
  world.wa.media.stallDownloads(100)
  const desk = await linked(world)
  expect(await desk.message(await world.ana.says('Olá'))).toMatchObject({ body: 'Olá' })
  await desk.session.close()
})

it.each([
  ['by a file', true],
  ['inside of a message', false],
])(
  'of a phone that means ill, which tells about a flood of people %s, it learns a few thousand',
  async (_how, byFile) => {
    world.phone.tellsHistoryByFile = byFile
    const messages = [{ message: { key: { fromMe: false }, messageTimestamp: 1 } }]
    const conversations = Array.from({ length: 30_000 }, (_, n) => ({
      id: `${5511900000000 + n}@s.whatsapp.net`,
      messages,
    }))
    world.phone.writtenHistory = proto.HistorySync.encode({ syncType: 0, conversations }).finish()
    const desk = await linked(world)
    await desk.until('wrote-before')
    expect(await desk.message(await world.ana.says('Olá'))).toMatchObject({ body: 'Olá' })
    expect(desk.of('wrote-before').flatMap(({ people }) => people)).toHaveLength(20_000)
    await desk.session.close()
  },
)

it.each([
  ['by a file', true],
  ['inside of a message', false],
])('a history that is none, %s, holds up no message', async (_how, byFile) => {
  world.phone.tellsHistoryByFile = byFile
  world.phone.writtenHistory = Buffer.alloc(70_000_000)
  const desk = await linked(world)
  expect(await desk.message(await world.ana.says('Olá'))).toMatchObject({ body: 'Olá' })
  expect(desk.of('wrote-before')).toEqual([])
  await desk.session.close()
})
