import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BareCompanion } from './testing/bare-companion.ts'
import { type Linked, linked } from './testing/linked.ts'

describe.each(['pn', 'lid'] as const)('Messages, addressed by %s', addressing => {
  let stage: Linked

  beforeEach(async () => {
    stage = await linked({ addressing })
  })

  afterEach(async () => {
    await stage.stop()
    expect(stage.wa.errors).toEqual([])
  })

  it('bring a text of a customer with both of its addresses, and count it as delivered', async () => {
    const { companion, phone, ana } = stage
    const sent = await ana.sends(phone, { text: 'Oi, tudo bem?' })
    const arrived = await companion.text('Oi, tudo bem?')
    expect(arrived.key).toMatchObject({ id: sent.id, remoteJid: ana.jid(), fromMe: false })
    expect(arrived.key.remoteJidAlt).toBe(ana.jid(addressing === 'pn' ? 'lid' : 'pn'))
    expect(arrived.pushName).toBe('Ana')
    await sent.until('delivered')
    expect(stage.wa.summary().inbound).toMatchObject({ pending: 0, nacked: 0 })
  })

  it('bring a text of the account to the customer, with one tick, two ticks and blue ticks', async () => {
    const { companion, phone, ana } = stage
    const sent = await companion.socket.sendMessage(ana.jid(), { text: 'Bom dia' })
    const entry = await ana.waitFor(({ text }) => text === 'Bom dia')
    expect(entry).toMatchObject({ id: sent?.key.id, from: phone.pn, times: 1, kind: 'text' })
    await companion.status(entry.id, 3)
    ana.reads(phone)
    await companion.status(entry.id, 4)
    await phone.waitFor(({ text, chat }) => text === 'Bom dia' && chat === ana.pn)
  })

  it('are rejected when they go to the number of someone who has moved to a LID', async () => {
    const { companion, wa, ana } = stage
    const sent = await companion.socket.sendMessage(`${ana.pn}@s.whatsapp.net`, { text: 'Bom dia' })
    const record = () => wa.network.outbound.of('5511999990001', sent?.key.id ?? '')
    await companion.until(() => record(), 'the message to be on record')
    expect(record()?.error).toBe(addressing === 'lid' ? '463' : undefined)
  })

  it('carry a conversation in both directions in order', async () => {
    const { companion, phone, ana, bia } = stage
    for (const n of [1, 2, 3]) {
      await ana.sends(phone, { text: `pergunta ${n}` })
      await companion.text(`pergunta ${n}`)
      await companion.socket.sendMessage(ana.jid(), { text: `resposta ${n}` })
      await bia.sends(phone, { text: `bia ${n}` })
    }
    await ana.waitFor(({ text }) => text === 'resposta 3')
    await companion.text('bia 3')
    expect(ana.inbox.map(({ text }) => text)).toEqual(['resposta 1', 'resposta 2', 'resposta 3'])
    expect(stage.wa.summary().outbound).toMatchObject({ messages: 3, stanzas: 3, retries: 0, duplicates: 0 })
  })

  it('arrive as what they are: location, contact card, link, answer to another message', async () => {
    const { companion, phone, ana } = stage
    const first = await ana.sends(phone, { text: 'primeira' })
    await ana.sends(phone, { location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } })
    await ana.sends(phone, { contact: { name: 'Bia', phone: '5511988880002' } })
    await ana.sends(phone, { text: 'veja https://example.com', extended: true })
    await ana.sends(phone, { text: 'resposta', quotes: first.id })
    const location = await companion.message(({ message }) => !!message?.locationMessage)
    expect(location.message?.locationMessage).toMatchObject({ degreesLatitude: -23.5, name: 'Loja' })
    const card = await companion.message(({ message }) => !!message?.contactMessage)
    expect(card.message?.contactMessage?.vcard).toContain('waid=5511988880002')
    await companion.text('veja https://example.com')
    const answer = await companion.text('resposta')
    expect(answer.message?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: first.id,
      quotedMessage: { conversation: 'primeira' },
    })
  })

  it('can be changed, taken back and reacted to by the customer', async () => {
    const { companion, phone, ana } = stage
    const sent = await ana.sends(phone, { text: 'erado' })
    await companion.text('erado')
    await ana.edits(sent, 'errado', { plain: true })
    await ana.reacts(phone, sent, '👍')
    await ana.deletes(sent)
    const updates = () =>
      companion
        .seen('messages.update')
        .flat()
        .filter(({ key }) => key.id === sent.id)
    await companion.until(() => updates().some(({ update }) => update.messageStubType === 1), 'the deletion')
    const texts = updates().map(({ update }) => update.message?.editedMessage?.message?.conversation)
    expect(texts).toContain('errado')
    const [reaction] = await companion.until(() => companion.seen('messages.reaction')[0], 'the reaction')
    expect(reaction).toMatchObject({ key: { id: sent.id }, reaction: { text: '👍' } })
  })

  it('can be changed, taken back, reacted to and answered by the account', async () => {
    const { companion, phone, ana } = stage
    const requested = await ana.sends(phone, { text: 'Quanto custa?' })
    const question = await companion.text('Quanto custa?')
    const jid = ana.jid()
    await companion.socket.sendMessage(jid, { react: { text: '❤️', key: question.key } })
    const sent = await companion.socket.sendMessage(jid, { text: '10' }, { quoted: question })
    const entry = await ana.waitFor(({ text }) => text === '10')
    expect(entry.quotes).toBe(requested.id)
    await companion.socket.sendMessage(jid, { text: '12', edit: sent!.key })
    await ana.waitFor(({ id, text }) => id === entry.id && text === '12')
    await companion.socket.sendMessage(jid, { delete: sent!.key })
    await ana.waitFor(({ id, deleted }) => id === entry.id && deleted)
    expect(entry.edits).toEqual(['12'])
    expect(ana.reactions).toEqual([{ messageId: requested.id, by: phone.pn, emoji: '❤️' }])
  })

  it('typed on the phone itself reach the contact and show at the companion as our own', async () => {
    const { companion, phone, ana } = stage
    const typed = await phone.types(ana, { text: 'do celular' })
    const own = await companion.text('do celular')
    expect(own.key).toMatchObject({ id: typed.id, fromMe: true, remoteJid: ana.jid() })
    await ana.waitFor(({ id }) => id === typed.id)
    await phone.edits(typed, 'do meu celular', { plain: true })
    await ana.waitFor(({ text }) => text === 'do meu celular')
    await companion.until(
      () =>
        companion
          .seen('messages.update')
          .flat()
          .some(({ update }) => update.message?.editedMessage),
      'the edit',
    )
  })

  it('that the phone itself reads are told to the companion, and to who wrote them unless that is stored secret', async () => {
    const { companion, phone, ana } = stage
    const [open, secret] = [await ana.sends(phone, { text: 'um' }), await ana.sends(phone, { text: 'dois' })]
    for (const text of ['um', 'dois']) await companion.text(text)
    await secret.until('delivered')
    phone.readsChat(ana, { secretly: true })
    await companion.status(secret.id, 4)
    expect([open.status, secret.status]).toEqual(['delivered', 'delivered'])
    const more = await ana.sends(phone, { text: 'três' })
    await companion.text('três')
    phone.readsChat(ana)
    await companion.status(more.id, 4)
    expect(more.status).toBe('read')
  })

  it('go back and forth between two linked accounts', async () => {
    const { companion, wa, phone } = stage
    const other = wa.phone('5511999990002', { name: 'Filial' })
    const branch = new BareCompanion(wa).connect()
    await other.scan(await branch.qr())
    await branch.open()
    const sent = await companion.socket.sendMessage(other.jid(), { text: 'Filial, tudo certo?' })
    expect((await branch.text('Filial, tudo certo?')).key.id).toBe(sent?.key.id)
    await branch.socket.sendMessage(phone.jid(), { text: 'Tudo certo' })
    await companion.text('Tudo certo')
    await companion.status(sent?.key.id ?? '', 3)
    await branch.stop()
  })
})
