import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SpawnedEmulator, spawnEmulator } from '../../core/app/testing/emulator.ts'
import { quietLibsignal } from './quiet-libsignal.ts'
import { BareCompanion } from './testing/bare-companion.ts'

const ACCOUNT = '5511999990001'
const ANA = '5511988880001'

describe('The emulator as a process of its own', () => {
  let wa: SpawnedEmulator
  let companion: BareCompanion
  let loud: () => void

  beforeAll(async () => {
    loud = quietLibsignal()
    wa = await spawnEmulator()
    const rootKey = Buffer.from(wa.rootKey, 'base64')
    const certificateAuthority = readFileSync(wa.authority, 'utf8')
    companion = new BareCompanion({ url: wa.url, rootKey, certificateAuthority }).connect()
    await wa.admin.call('account/add', { account: ACCOUNT, name: 'Loja' })
    await wa.admin.call('customer/add', { customer: ANA, name: 'Ana' })
    await wa.admin.call('account/scan', { account: ACCOUNT, qr: await companion.qr() })
    await companion.open()
  })

  afterAll(async () => {
    await companion.stop()
    await wa.run.stop()
    loud()
  })

  it('publishes its root key and its authority', async () => {
    expect(await (await fetch(`${wa.adminUrl}/root-key`)).text()).toBe(wa.rootKey)
    expect(await (await fetch(`${wa.adminUrl}/ca`)).text()).toBe(readFileSync(wa.authority, 'utf8'))
  })

  it('carries a conversation whose customer is played over HTTP', async () => {
    const { id } = await wa.admin.call('customer/send', { customer: ANA, to: ACCOUNT, content: { text: 'Oi' } })
    const arrived = await companion.message(({ key }) => key.id === id)
    const picture = Buffer.from('a picture of a cake')
    const jid = arrived.key.remoteJid ?? ''
    const sent = await companion.socket.sendMessage(jid, {
      document: picture,
      mimetype: 'image/png',
      fileName: 'bolo.png',
    })
    const entry = await wa.admin.call('customer/wait-for', { customer: ANA, id: sent?.key.id ?? '' })
    expect(entry).toMatchObject({ kind: 'document', fileName: 'bolo.png', times: 1 })
    expect(await wa.admin.file(ANA, entry.id)).toEqual(picture)
    await wa.admin.call('customer/read', { customer: ANA })
    await companion.status(entry.id, 4)
    const view = await wa.admin.call('customer/view', { customer: ANA })
    expect(view.sent).toMatchObject([{ id, status: 'delivered', text: 'Oi' }])
  })

  it('answers a view with what changed since, and an error in a sentence', async () => {
    const before = await wa.admin.call('customer/view', { customer: ANA })
    const change = wa.admin.call('customer/view', { customer: ANA, after: before.version })
    await wa.admin.call('customer/send', { customer: ANA, to: ACCOUNT, content: { text: 'Mais uma' } })
    expect((await change).sent.length).toBe(before.sent.length + 1)
    await expect(wa.admin.call('customer/edit', { customer: ANA, id: 'NOPE', text: '' })).rejects.toThrow(
      'has not sent',
    )
    const bad = await fetch(`${wa.adminUrl}/customer/send`, { method: 'POST', body: '{"customer":' })
    expect(bad.status).toBe(400)
    expect((await fetch(`${wa.adminUrl}/nothing`)).status).toBe(404)
  })

  it('sends a burst of encrypted messages and reports when all were acknowledged', async () => {
    const options = {
      account: ACCOUNT,
      messages: 60,
      customers: 6,
      text: 'rajada',
      pictureEvery: 20,
      pictureBytes: 2000,
    }
    const { burst } = await wa.admin.call('burst/prepare', options)
    await wa.admin.call('burst/start', { burst })
    const report = await wa.admin.call('burst/wait', { burst })
    expect(report).toMatchObject({ messages: 60, released: 60, delivered: 60, refused: 0, done: true })
    expect(report.latency.p50).toBeLessThanOrEqual(report.latency.max)
    const summary = await wa.admin.call('stanzas/summary', {})
    expect(summary).toMatchObject({ inbound: { pending: 0, nacked: 0 }, outbound: { duplicates: 0 }, errors: [] })
    const ids = new Set(companion.seen('messages.upsert').flatMap(({ messages }) => messages.map(({ key }) => key.id)))
    const inbound = await wa.admin.call('stanzas/inbound', {})
    expect(inbound.every(({ id }) => ids.has(id))).toBe(true)
  })

  it('paces a burst', async () => {
    const { burst } = await wa.admin.call('burst/prepare', {
      account: ACCOUNT,
      messages: 30,
      customers: 3,
      perSecond: 100,
    })
    await wa.admin.call('burst/start', { burst })
    const report = await wa.admin.call('burst/wait', { burst })
    expect(report.delivered).toBe(30)
    expect(report.elapsed).toBeGreaterThanOrEqual(280)
  })
})
