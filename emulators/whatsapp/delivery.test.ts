import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Burst } from './burst.ts'
import { type Linked, linked } from './testing/linked.ts'

describe.each(['pn', 'lid'] as const)('Delivery, addressed by %s', addressing => {
  let stage: Linked

  beforeEach(async () => {
    stage = await linked({ addressing })
  })

  afterEach(async () => {
    await stage.stop()
    expect(stage.wa.errors).toEqual([])
  })

  it('waits for a companion that is away, and replays once it is back, marked as offline', async () => {
    const { companion, phone, ana, wa } = stage
    await (await ana.sends(phone, { text: 'antes' })).until('delivered')
    phone.dropConnection()
    expect(await companion.closed()).toBe(428)
    const missed = await ana.sends(phone, { text: 'durante' })
    await companion.connect().open()
    const replayed = await companion.text('durante')
    await missed.until('delivered')
    const upsert = companion.seen('messages.upsert').find(({ messages }) => messages.includes(replayed))
    expect(upsert?.type).toBe('append')
    const written = wa.stanzas.with('message', 'out').filter(({ stanza }) => stanza.attrs.id === missed.id)
    expect(written.map(({ stanza }) => stanza.attrs.offline)).toEqual(['1'])
    expect(wa.summary().inbound).toMatchObject({ pending: 0, nacked: 0 })
  })

  it('replays a message whose receipt it has not heard, even if the companion has it already', async () => {
    const { companion, phone, ana, wa } = stage
    const device = await phone.untilOnline()
    companion.socket.ws.on('CB:message', () => phone.dropConnection())
    const sent = await ana.sends(phone, { text: 'sem recibo' })
    await companion.closed()
    expect(sent.status).toBe('sent')
    await companion.connect().open()
    await sent.until('refused')
    const record = wa.network.inbound.of(device.jid, ana.jid(), sent.id)
    expect(record).toMatchObject({ state: 'nacked', error: '487', writes: 2, receipts: 0 })
  })

  it('settles every message of a burst however often the line is cut', async () => {
    const { companion, phone, wa } = stage
    const burst = await Burst.prepare(wa, { account: phone.pn, messages: 120, customers: 8 })
    burst.start()
    for (const settled of [10, 40, 80]) {
      await wa.network.changes.until(() => burst.report().delivered + burst.report().refused >= settled, 'progress')
      phone.dropConnection()
      await companion.closed()
      await companion.connect().open()
    }
    await burst.done
    const { delivered, refused: rejected } = burst.report()
    expect(delivered + rejected).toBe(120)
    expect(wa.summary().inbound).toMatchObject({ messages: 120, pending: 0, delivered, nacked: rejected })
  })

  it('sends a message again when the companion could not decrypt it', async () => {
    const { companion, phone, ana } = stage
    const sent = await ana.sends(phone, { text: 'de novo' }, { corrupt: true })
    await companion.text('de novo')
    await sent.until('delivered')
    expect(sent.retries).toBe(1)
    await ana.sends(phone, { text: 'depois' })
    await companion.text('depois')
  })

  it('asks for a message again when the customer could not decrypt it', async () => {
    const { companion, ana, wa } = stage
    ana.failToDecrypt()
    await companion.socket.sendMessage(ana.jid(), { text: 'outra vez' })
    await ana.waitFor(({ text }) => text === 'outra vez')
    expect(wa.summary().outbound).toMatchObject({ messages: 1, stanzas: 2, retries: 1, duplicates: 0 })
  })

  it('asks for a message again when the own phone could not decrypt it', async () => {
    const { companion, phone, ana, wa } = stage
    phone.failToDecrypt()
    await companion.socket.sendMessage(ana.jid(), { text: 'copia' })
    await phone.waitFor(({ text }) => text === 'copia')
    expect(wa.summary().outbound).toMatchObject({ messages: 1, retries: 1, duplicates: 0 })
  })

  it.each([463, 479])('rejects a message of the account with %i, and delivers the next', async code => {
    const { companion, phone, ana, wa } = stage
    wa.faults.nackMessages(phone.pn, code)
    const rejected = await companion.socket.sendMessage(ana.jid(), { text: 'recusada' })
    await companion.status(rejected?.key.id ?? '', 0)
    await companion.socket.sendMessage(ana.jid(), { text: 'aceita' })
    await ana.waitFor(({ text }) => text === 'aceita')
    expect(ana.inbox).toHaveLength(1)
    expect(wa.network.outbound.of(phone.pn, rejected?.key.id ?? '')?.error).toBe(String(code))
  })

  it('counts a message that the account sends twice under one id', async () => {
    const { companion, ana, wa } = stage
    for (const text of ['uma', 'uma'])
      await companion.socket.sendMessage(ana.jid(), { text }, { messageId: 'DOBRADA1' })
    await ana.waitFor(({ id, times }) => id === 'DOBRADA1' && times === 2)
    expect(wa.summary().outbound).toMatchObject({ messages: 1, stanzas: 2, duplicates: 1 })
  })

  it('stays silent about messages when the phone is told to, and says both at once when told to read', async () => {
    const { companion, ana, bia } = stage
    ana.receipts = 'none'
    bia.receipts = 'read'
    const quiet = await companion.socket.sendMessage(ana.jid(), { text: 'alguém aí?' })
    const noisy = await companion.socket.sendMessage(bia.jid(), { text: 'alguém aí?' })
    await ana.waitFor(({ text }) => text === 'alguém aí?')
    await companion.status(noisy?.key.id ?? '', 4)
    const about = stage.wa.stanzas.with('receipt', 'out').map(({ stanza }) => stanza.attrs.id)
    expect(about).toEqual([noisy?.key.id, noisy?.key.id])
    expect(about).not.toContain(quiet?.key.id)
  })
})
