import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
})
