import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Linked, linked } from './testing/linked.ts'

describe.each(['pn', 'lid'] as const)('Groups, addressed by %s', addressing => {
  let stage: Linked

  beforeEach(async () => {
    stage = await linked({ addressing })
  })

  afterEach(async () => {
    await stage.stop()
    expect(stage.wa.errors).toEqual([])
  })

  it('carry messages of members to the companion and back to every member', async () => {
    const { wa, companion, phone, ana, bia } = stage
    const group = wa.group('Condomínio', ana, [bia, phone])
    await ana.sends(group, { text: 'oi grupo' })
    await ana.sends(group, { text: 'tudo bem?' })
    await bia.sends(group, { text: 'oi Ana' })
    const first = await companion.text('oi grupo')
    expect(first.key).toMatchObject({ remoteJid: group.jid, participant: ana.jid(), fromMe: false })
    await companion.text('tudo bem?')
    await companion.text('oi Ana')
    for (const text of ['bom dia a todos', 'e boa tarde']) {
      await companion.socket.sendMessage(group.jid, { text })
      for (const member of [ana, bia, phone]) await member.waitFor(m => m.text === text && m.chat === group.jid)
    }
    const merged = () =>
      companion.seen('messages.upsert').flatMap(({ messages }) => messages.flatMap(m => m.userReceipt ?? []))
    await companion.until(() => companion.seen('message-receipt.update')[0] ?? merged()[0], 'a receipt from the group')
  })

  it('are described, made and changed on request', async () => {
    const { wa, companion, phone, ana, bia } = stage
    const made = await companion.socket.groupCreate('Pedidos', [ana.jid()])
    expect(made).toMatchObject({ subject: 'Pedidos', owner: phone.jid(), addressingMode: addressing })
    await companion.socket.groupParticipantsUpdate(made.id, [bia.jid()], 'add')
    await companion.socket.groupUpdateSubject(made.id, 'Pedidos de hoje')
    const described = await companion.socket.groupMetadata(made.id)
    expect(described.subject).toBe('Pedidos de hoje')
    expect(described.participants.map(({ id }) => id).sort()).toEqual([phone, ana, bia].map(p => p.jid()).sort())
    expect(Object.keys(await companion.socket.groupFetchAllParticipating())).toEqual([made.id])
    await companion.until(() => companion.seen('groups.upsert')[0], 'the new group')
    expect(wa.network.groups.of(bia.pn)).toHaveLength(1)
  })

  it('tell the companion when members make and change them', async () => {
    const { wa, companion, phone, ana, bia } = stage
    const group = wa.group('Bairro', ana, [phone])
    const [made] = await companion.until(() => companion.seen('groups.upsert')[0], 'the new group')
    expect(made).toMatchObject({ id: group.jid, subject: 'Bairro' })
    wa.changeGroup(group, ana, 'add', [bia])
    const added = await companion.until(() => companion.seen('group-participants.update')[0], 'the new member')
    expect(added).toMatchObject({ id: group.jid, action: 'add', participants: [{ id: bia.jid() }] })
    wa.renameGroup(group, ana, 'Bairro Novo')
    const renamed = () =>
      companion
        .seen('groups.update')
        .flat()
        .some(({ subject }) => subject === 'Bairro Novo')
    await companion.until(renamed, 'the new name')
    wa.changeGroup(group, ana, 'remove', [phone])
    await companion.until(() => companion.seen('group-participants.update')[1], 'the farewell')
    await expect(companion.socket.groupMetadata(group.jid)).rejects.toMatchObject({ data: 404 })
  })

  it('let a companion ask again for a message it could not decrypt', async () => {
    const { wa, companion, phone, ana } = stage
    const group = wa.group('Família', ana, [phone])
    ana.failToDecrypt(1)
    await ana.sends(group, { text: 'primeira' })
    await companion.text('primeira')
    await companion.socket.sendMessage(group.jid, { text: 'repete?' })
    await ana.waitFor(({ text }) => text === 'repete?')
  })
})
