import { expect, it } from 'vitest'
import { linked } from '../../../conformance/watch.ts'
import { emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { readWhoWrote } from './people.ts'

for (const addressing of ['pn', 'lid'] as const)
  it(`tells at the link who wrote to the phone before, and not to whom it wrote alone (${addressing})`, async () => {
    const world = await emulatorWorld(addressing)
    const said = (fromMe: boolean) => ({ id: `OLD${fromMe}`, text: 'Oi', fromMe, at: new Date('2026-03-01') })
    world.phone.history = [
      { contact: world.ana.pn, messages: [said(true), said(false)] },
      { contact: world.bia.pn, messages: [said(true)] },
    ]
    const desk = await linked(world)
    const { people } = await desk.until('wrote-before')
    expect(people).toEqual([{ pn: world.ana.pn, lid: world.wa.customer(world.ana.pn).lid }])
    expect(desk.of('message')).toEqual([])
    await desk.session.close()
    await world.stop()
  })

it('tells of many people in parts, and of no groups', () => {
  const chat = (id: string) => ({ id, lastMessageRecvTimestamp: 1 })
  const many = Array.from({ length: 1001 }, (_, n) => chat(`551198${n}@s.whatsapp.net`))
  const told = readWhoWrote([...many, chat('1203630@g.us')])
  expect(told.map(event => event.type === 'wrote-before' && event.people.length)).toEqual([500, 500, 1])
})
