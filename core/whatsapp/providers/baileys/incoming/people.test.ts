import { describe, expect, it } from 'vitest'
import { linked } from '../../../conformance/watch.ts'
import { emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { isAdministrator, readContacts, readGroups, readMembers, readPairs, readWhoWrote } from './people.ts'

for (const addressing of ['pn', 'lid'] as const)
  it(`tells at the link who wrote to the phone before, and not to whom it wrote alone (${addressing})`, async () => {
    const world = await emulatorWorld(addressing)
    const content = (fromMe: boolean) => ({ id: `OLD${fromMe}`, text: 'Oi', fromMe, at: new Date('2026-03-01') })
    world.phone.history = [
      { contact: world.ana.pn, messages: [content(true), content(false)] },
      { contact: world.bia.pn, messages: [content(true)] },
    ]
    const desk = await linked(world)
    const { people } = await desk.until('wrote-before')
    expect(people).toEqual([{ pn: world.ana.pn, lid: world.wa.customer(world.ana.pn).lid }])
    expect(desk.of('message')).toEqual([])
    await desk.session.close()
    await world.stop()
  })

it('tells by number also whom the phone names by the LID alone', async () => {
  const world = await emulatorWorld('lid')
  const messages = [{ id: 'OLD', text: 'Oi', fromMe: false, at: new Date('2026-03-01') }]
  world.phone.history = [
    { contact: world.ana.pn, messages, byLidAlone: true },
    { contact: world.bia.pn, messages },
  ]
  const desk = await linked(world)
  const { people } = await desk.until('phone-names')
  expect(people.map(({ address }) => address.pn)).toEqual([world.ana.pn, world.bia.pn])
  await desk.session.close()
  await world.stop()
})

it('tells about many people in parts, and of no groups', () => {
  const chat = (id: string) => ({ id, lastMessageRecvTimestamp: 1 })
  const many = Array.from({ length: 1001 }, (_, n) => chat(`551198${n}@s.whatsapp.net`))
  const emitted = readWhoWrote([...many, chat('1203630@g.us')])
  expect(emitted.map(event => event.type === 'wrote-before' && event.people.length)).toEqual([500, 500, 1])
})

const pair = { id: '77@lid', phoneNumber: '5511@s.whatsapp.net' }

describe('people', () => {
  it('are reported with both of their names, whichever came first', () => {
    const both = [{ type: 'contact', address: { lid: '77', pn: '5511' } }]
    expect(readContacts([pair])).toEqual(both)
    expect(readContacts([{ id: '5511@s.whatsapp.net', lid: '77@lid' }])).toEqual(both)
    expect(readPairs([{ pn: '5511@s.whatsapp.net', lid: '77@lid' }])).toEqual(both)
  })

  it('with one name alone are told where there is news of them', () => {
    const known = { id: '5511@s.whatsapp.net' }
    expect(readContacts([known, { ...known, imgUrl: 'https://example.com' }, { ...known, verifiedName: '' }])).toEqual(
      [],
    )
    expect(readContacts([{ ...known, verifiedName: 'Loja' }])).toEqual([
      { type: 'contact', address: { pn: '5511' }, businessName: 'Loja' },
    ])
    for (const picture of ['changed', 'removed'])
      expect(readContacts([{ ...known, imgUrl: picture }])).toEqual([
        { type: 'contact', address: { pn: '5511' }, picture },
      ])
  })

  it('are no groups, and nobody without a name', () => {
    expect(
      readContacts([{ id: '12@g.us', imgUrl: 'changed' }, { id: 'nobody', imgUrl: 'changed' }, { imgUrl: 'changed' }]),
    ).toEqual([])
    expect(
      readPairs([
        { pn: 'nobody', lid: '77@lid' },
        { pn: '5511@s.whatsapp.net', lid: 'nobody' },
      ]),
    ).toEqual([])
  })

  it('who wrote before are reported by both names', () => {
    const chats = [
      { id: '77@lid', pnJid: '5511@s.whatsapp.net', lastMessageRecvTimestamp: 1 },
      { id: '5522@s.whatsapp.net', lidJid: '88@lid', lastMessageRecvTimestamp: 1 },
      { id: '66@lid' },
      { id: 'nobody', lastMessageRecvTimestamp: 1 },
    ]
    expect(readWhoWrote(chats)).toEqual([
      {
        type: 'wrote-before',
        people: [
          { lid: '77', pn: '5511' },
          { lid: '88', pn: '5522' },
        ],
      },
    ])
    expect(readWhoWrote([])).toEqual([])
  })
})

describe('a group', () => {
  it('that is new is reported with its name and its people', () => {
    const participants = [pair, { id: '5522@s.whatsapp.net', lid: '88@lid' }, { id: 'nobody' }]
    expect(readGroups([{ id: '12@g.us', subject: 'Vizinhos', participants }])).toEqual([
      {
        type: 'group',
        group: '12',
        subject: 'Vizinhos',
        joined: [
          { lid: '77', pn: '5511' },
          { lid: '88', pn: '5522' },
        ],
      },
    ])
    expect(readGroups([{ id: '12@g.us', participants: [] }])).toEqual([{ type: 'group', group: '12', joined: [] }])
  })

  it('that is renamed is reported with its name, and of which nothing is said not at all', () => {
    expect(readGroups([{ id: '12@g.us', subject: 'Feira' }])).toStrictEqual([
      { type: 'group', group: '12', subject: 'Feira' },
    ])
    expect(readGroups([{ id: '12@g.us', subject: '' }])).toStrictEqual([{ type: 'group', group: '12' }])
    expect(readGroups([{ id: '12@g.us' }, { id: '77@lid', subject: 'Feira' }, { subject: 'Feira' }])).toEqual([])
  })

  it('is told who came and who went, and nothing of who was promoted', () => {
    const members = (action: string, id = '12@g.us') =>
      readMembers({ id, author: '77@lid', participants: [pair, { id: 'nobody' }], action: action as 'add' })
    expect(members('add')).toStrictEqual([{ type: 'group', group: '12', joined: [{ lid: '77', pn: '5511' }] }])
    expect(members('remove')).toStrictEqual([{ type: 'group', group: '12', left: [{ lid: '77', pn: '5511' }] }])
    expect([members('promote'), members('add', '77@lid'), members('add', 'nobody')]).toEqual([[], [], []])
  })

  it('is administered by anyone whom it says, by any of their names', () => {
    const participants = [
      { ...pair, admin: 'admin' as const },
      { id: '88@lid', admin: null },
      { id: 'nobody', admin: 'admin' as const },
    ]
    const is = (person: object) => isAdministrator({ participants }, person)
    expect([is({ pn: '5511' }), is({ lid: '77' }), is({ lid: '88' }), is({ lid: '66' }), is({})]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
