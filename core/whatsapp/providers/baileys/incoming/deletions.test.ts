import * as library from '@whiskeysockets/baileys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Group } from '../../../../../emulators/whatsapp/groups.ts'
import type { CustomerPhone } from '../../../../../emulators/whatsapp/phones/customer-phone.ts'
import { linked, type Watch } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import { unanswered } from '../../../conformance/worlds/unanswered.ts'
import { newWaId } from '../../../message-id.ts'
import { readMessage } from './messages.ts'
import type { Secrets } from './secrets.ts'

const { REVOKE } = library.proto.Message.ProtocolMessage.Type

describe.each(['pn', 'lid'] as const)('deletions in a group of people addressed by %s', addressing => {
  let world: EmulatorWorld
  let desk: Watch
  let ana: CustomerPhone
  let bia: CustomerPhone
  beforeAll(async () => {
    world = await emulatorWorld(addressing)
    desk = await linked(world)
    ana = world.wa.customer(world.ana.pn)
    bia = world.wa.customer(world.bia.pn)
  })
  afterAll(async () => {
    await desk.session.close()
    await world.stop()
  })

  const groupOfAna = (): Group => world.wa.group('Obra', ana, [bia, world.phone])

  /** Says that a message of `author` is deleted, as any program can; answers what the desk was told by then. */
  async function deletes(by: CustomerPhone, group: Group, id: string, author: { jid(): string }) {
    const key = { id, remoteJid: group.jid, participant: author.jid() }
    await by.sends(group, { proto: { protocolMessage: { type: REVOKE, key } } })
    await desk.message((await by.sends(group, { text: 'e agora?' })).id)
    return desk.of('delete').filter(each => each.key.waId === id)
  }

  async function content(by: CustomerPhone, group: Group): Promise<string> {
    const { id } = await by.sends(group, { text: 'combinado' })
    await desk.message(id)
    return id
  }

  async function saidByUs({ jid }: Group): Promise<string> {
    const waId = newWaId()
    await desk.session.send({ waId, to: { group: jid.split('@')[0]! }, content: { type: 'text', body: 'combinado' } })
    return waId
  }

  it('count for what another member or the desk wrote when an administrator asks for them', async () => {
    const group = groupOfAna()
    const theirs = await deletes(ana, group, await content(bia, group), bia)
    expect(theirs).toMatchObject([{ key: { fromMe: false, sender: { [addressing]: bia[addressing] } } }])
    expect(await deletes(ana, group, await saidByUs(group), world.phone)).toMatchObject([{ key: { fromMe: true } }])
  })

  it('do not when another member asks for them', async () => {
    const group = groupOfAna()
    expect(await deletes(bia, group, await content(ana, group), ana)).toEqual([])
    expect(await deletes(bia, group, await saidByUs(group), world.phone)).toEqual([])
    expect(await deletes(bia, group, await content(bia, group), bia)).toHaveLength(1)
  })

  it('count from the moment on in which someone is made an administrator', async () => {
    const group = groupOfAna()
    expect(await deletes(bia, group, await content(ana, group), ana)).toEqual([])
    world.wa.changeGroup(group, ana, 'promote', [bia])
    expect(await deletes(bia, group, await content(ana, group), ana)).toHaveLength(1)
  })

  it('do not while WhatsApp does not tell who administers the group', async () => {
    const group = groupOfAna()
    const id = await content(bia, group)
    expect(await unanswered(world, 'w:g2', 1, () => deletes(ana, group, id, bia))).toEqual([])
    expect(await deletes(ana, group, await content(bia, group), bia)).toHaveLength(1)
  })
})

it('deletions on our own phone count for whatever they are about: WhatsApp let us', async () => {
  const reading = {
    library,
    me: { pn: '5511999990001', lid: '90' },
    resolve: async <T>(address: T) => address,
    isAdministrator: async () => false,
    secrets: undefined as unknown as Secrets,
  }
  const deletedOnPhone = (participant: string) => {
    const key = { id: 'DELETION', remoteJid: '1203630001@g.us', participant: '90@lid', fromMe: true }
    return readMessage(
      reading,
      { key, message: { protocolMessage: { type: REVOKE, key: { id: 'A', participant } } } },
      'phone',
    )
  }
  const named = { waId: 'A', chat: { group: '1203630001' } }
  expect(await deletedOnPhone('77@lid')).toEqual({
    type: 'delete',
    key: { ...named, fromMe: false, sender: { lid: '77' } },
  })
  expect(await deletedOnPhone('90@lid')).toEqual({ type: 'delete', key: { ...named, fromMe: true } })
})
