import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PICTURE } from '../../../../emulators/pictures.ts'
import { type CloudAccount, CloudEmulator } from '../../../../emulators/whatsapp-cloud/emulator.ts'
import { TestClock } from '../../../app/testing/test-clock.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { Watch } from '../../conformance/watch.ts'
import { OWN_CLOSE } from '../../events.ts'
import { silentLog } from '../../log.ts'
import { newWaId } from '../../message-id.ts'
import type { OutgoingContent, OutgoingMessage } from '../../outgoing.ts'
import type { SessionOptions } from '../../port.ts'
import { type CloudProvider, cloudProvider } from './index.ts'

const ANA = '5511988887777'

let clock: TestClock
let emulator: CloudEmulator
let account: CloudAccount
let provider: CloudProvider
let folder: string
let options: SessionOptions

beforeEach(async () => {
  clock = new TestClock('2026-11-01T12:00:00Z')
  emulator = await CloudEmulator.start({ now: () => clock.now() })
  account = emulator.account()
  folder = mkdtempSync(join(tmpdir(), 'cloud-'))
  provider = cloudProvider({ clock, log: silentLog, graphUrl: emulator.url })
  const { app, waba, number, token } = account
  options = {
    ref: { companyId: 1, connectionId: 1 },
    file: join(folder, '1.sqlite'),
    deviceName: 'Balcão',
    account: { phoneNumberId: number.id, wabaId: waba.id, token, appSecret: app.secret },
  }
  receiveEverything()
})
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.session.close()
  await emulator.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Meta's webhooks, handed to the provider without HTTP between. */
function receiveEverything(): void {
  emulator.webhooks.emit = async (...changes) => {
    for (const { field, value } of changes) if (field === 'messages') provider.take(options, [value])
  }
}

const watches: Watch[] = []

async function opened(settles = true): Promise<Watch> {
  const watch = new Watch({ provider, options }, settles)
  watches.push(watch)
  await watch.until('open')
  return watch
}

const message = (content: OutgoingContent, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  waId: newWaId(),
  to: { pn: ANA },
  content,
  ...more,
})
const text = (body: string, more: Partial<OutgoingMessage> = {}) => message({ type: 'text', body }, more)

/** Ana, who wrote a moment ago. */
async function ana() {
  const customer = emulator.customer(ANA, { name: 'Ana' })
  await customer.says(account.number, 'oi')
  return customer
}

test('opens as the number that Meta shows, and closes in order', async () => {
  const watch = await opened()
  expect(watch.of('open')).toMatchObject([{ me: { pn: account.number.digits }, name: 'Loja do Emulador' }])
  expect(await provider.isLinked(options)).toBe(true)
  await watch.session.close()
  expect(watch.events.at(-1)).toEqual({ type: 'closed', code: 0, detail: 'closed' })
})

test.each<[name: string, spoil: () => unknown, code: number]>([
  ['a token that was withdrawn', () => emulator.books.tokens.clear(), OWN_CLOSE.cloudToken],
  [
    'a token without the right',
    () => emulator.books.tokens.get(account.token)!.scopes.splice(0),
    OWN_CLOSE.cloudPermission,
  ],
  ['an id that is no number', () => emulator.books.numbers.clear(), OWN_CLOSE.cloudNumber],
  ['a Meta that is away', () => emulator.faults.push('reset'), 408],
])('does not open with %s', async (_name, spoil, code) => {
  emulator.faultAt = () => true
  await spoil()
  const watch = new Watch({ provider, options })
  expect(await watch.until('closed')).toMatchObject({ code })
  expect(watch.of('open')).toEqual([])
})

test('tells nothing of an account that nobody can read', async () => {
  const watch = new Watch({ provider, options: { ...options, account: 'unreadable' } })
  expect(await watch.until('closed')).toMatchObject({ code: OWN_CLOSE.cloudUnreadable })
})

test('a text goes out and its ticks rise, whatever the order in which they come', async () => {
  const customer = await ana()
  const watch = await opened()
  emulator.delivers = false
  const sent = text('bom dia')
  await watch.session.send(sent)
  await watch.ack(sent.waId, 1)
  expect(customer.got).toMatchObject([{ body: { text: { body: 'bom dia' }, biz_opaque_callback_data: sent.waId } }])
  const { wamid } = customer.got[0]!
  for (const status of ['read', 'sent', 'delivered', 'read'] as const) await emulator.status(wamid, status)
  expect(watch.of('ack').map(({ ack }) => ack)).toEqual([1, 4])
  await emulator.status(wamid, 'failed', 131026)
  expect(watch.of('failed')).toMatchObject([{ waId: sent.waId, code: 131026, reason: 'unreachable' }])
})

test('a message whose answer was lost is known by its status, and goes once', async () => {
  const customer = await ana()
  const watch = await opened()
  emulator.faults = ['lost']
  const sent = text('uma vez')
  await watch.session.send(sent)
  await watch.ack(sent.waId, 3)
  await watch.session.send(sent)
  await clock.advance(HOUR)
  await watch.session.send(sent)
  expect(customer.got).toHaveLength(1)
})

test('one of which no status ever tells goes a second time after a while, and never a third', async () => {
  await ana()
  const watch = await opened()
  emulator.delivers = false
  emulator.faults = ['lost', 'lost', 'lost']
  const sent = text('talvez')
  const posts = () => emulator.calls.filter(call => call.endsWith('/messages')).length
  await watch.session.send(sent)
  await watch.session.send(sent)
  expect(posts()).toBe(1)
  await clock.advance(2 * MINUTE)
  for (let again = 0; again < 3; again += 1) {
    await watch.session.send(sent)
    await clock.advance(10 * MINUTE)
  }
  expect(posts()).toBe(2)
})

test('what Meta rejects fails with a reason, waits, or ends the session', async () => {
  const customer = await ana()
  const watch = await opened()
  const late = text('fora da janela', { to: { pn: '5511900001111' } })
  emulator.customer('5511900001111')
  await watch.session.send(late)
  expect(await watch.until('failed')).toMatchObject({ waId: late.waId, code: 131047, reason: 'window' })
  emulator.faults = ['busy']
  await expect(watch.session.send(text('calma'))).rejects.toMatchObject({ code: 'throttled', retryAfter: 5000 })
  emulator.faults = ['maintenance', 'maintenance']
  const patient = text('depois')
  await expect(watch.session.send(patient)).rejects.toMatchObject({ code: 'throttled', retryAfter: 5000 })
  await expect(watch.session.send(patient)).rejects.toMatchObject({ code: 'throttled', retryAfter: 20_000 })
  await watch.session.send(patient)
  await watch.ack(patient.waId, 1)
  expect(customer.got).toHaveLength(1)
  emulator.faults = ['withdrawn']
  await expect(watch.session.send(text('sem token'))).rejects.toMatchObject({ code: 'offline' })
  expect(watch.events.at(-1)).toMatchObject({ type: 'closed', code: OWN_CLOSE.cloudToken })
})

test('what comes is stored before a session is there, told once it is, and not again after it was settled', async () => {
  const customer = await ana()
  await customer.says(account.number, 'alguém?')
  const watch = await opened()
  expect(watch.of('message')).toMatchObject([
    { body: 'oi', source: 'replay', key: { chat: { pn: ANA }, fromMe: false }, pushName: 'Ana' },
    { body: 'alguém?', source: 'replay' },
  ])
  await watch.session.close()
  expect((await opened()).of('message')).toEqual([])
})

test('what was not settled comes again with the next session', async () => {
  const first = await opened(false)
  await ana()
  expect(first.of('message')).toMatchObject([{ source: 'live' }])
  await first.session.close()
  expect((await opened()).of('message')).toMatchObject([{ body: 'oi', source: 'replay' }])
})

test('the same webhook any number of times is one message, also after a restart', async () => {
  const watch = await opened()
  const value = {
    messages: [{ id: 'wamid.X', from: ANA, timestamp: '1793534400', type: 'text', text: { body: 'uma' } }],
  }
  for (let copy = 0; copy < 5; copy += 1) provider.take(options, [value])
  await watch.session.close()
  provider.take(options, [value])
  const again = await opened()
  expect([...watch.of('message'), ...again.of('message')]).toHaveLength(1)
})

test('each kind of message becomes what people read', async () => {
  const watch = await opened()
  const customer = emulator.customer(ANA, { name: 'Ana' })
  const says = (content: Record<string, unknown>) => customer.sends(account.number, content)
  await says({ type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } })
  await says({
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Rui' }, phones: [{ phone: '+55 11 97777-0000', wa_id: '5511977770000' }] }],
  })
  await customer.taps(account.number, { id: 'sim', title: 'Sim' })
  await says({ type: 'interactive', errors: [{ code: 131051 }] })
  await says({ type: 'button', button: { payload: 'p', text: 'Quero' } })
  await says({
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'feijão', quantity: 2, item_price: 5, currency: 'BRL' }],
    },
  })
  await says({ type: 'unsupported', errors: [{ code: 131060 }] })
  await says({ type: 'hologram', hologram: {} })
  await says({ type: 'request_welcome' })
  expect(watch.of('message')).toMatchObject([
    { kind: 'location', location: { latitude: -23.5, name: 'Sé' } },
    { kind: 'contacts', contacts: [{ name: 'Rui', number: '5511977770000' }] },
    { kind: 'text', body: 'Sim' },
    { kind: 'unknown', form: 'other' },
    { kind: 'text', body: 'Quero' },
    { kind: 'unknown', form: 'cart', items: 1, body: '2 × feijão: BRL 5\nTotal: BRL 10' },
    { kind: 'unknown', form: 'onPhone' },
    { kind: 'unknown', form: 'other', raw: expect.any(String) },
  ])
})

test('answers, forwards, edits, deletions, reactions and advertisements are told of', async () => {
  const watch = await opened()
  const customer = await ana()
  const ours = text('pergunta?')
  await watch.session.send(ours)
  const { wamid } = customer.got[0]!
  await customer.says(account.number, 'resposta', { quotes: wamid })
  await customer.says(account.number, 'de outro', { forwarded: true })
  await customer.says(account.number, 'vi o anúncio', {
    referral: { source_type: 'ad', source_id: '9', headline: 'Oferta', ctwa_clid: 'c' },
  })
  const theirs = await customer.says(account.number, 'erro')
  await customer.edits(account.number, theirs, 'certo')
  await customer.deletes(account.number, theirs)
  await customer.reacts(account.number, wamid, '👍')
  expect(watch.of('message').slice(1)).toMatchObject([
    { body: 'resposta', quoted: { waId: ours.waId, fromMe: true } },
    { body: 'de outro', forwarded: true },
    { ad: { title: 'Oferta', sourceId: '9', sourceType: 'ad', ctwaClid: 'c' } },
    { body: 'erro' },
  ])
  expect(watch.of('edit')).toMatchObject([{ key: { waId: theirs, fromMe: false }, body: 'certo' }])
  expect(watch.of('delete')).toMatchObject([{ key: { waId: theirs } }])
  expect(watch.of('reaction')).toMatchObject([{ key: { waId: ours.waId, fromMe: true }, emoji: '👍', by: { pn: ANA } }])
  const { key } = watch.of('message').at(-1)!
  await watch.session.send(text('sim', { quoted: { key, body: 'erro' } }))
  await watch.session.send(message({ type: 'reaction', target: key, emoji: '❤️' }))
  await watch.session.markRead([key])
  expect(customer.got.slice(1)).toMatchObject([
    { body: { context: { message_id: theirs } } },
    { body: { reaction: { message_id: theirs, emoji: '❤️' } } },
  ])
  expect(emulator.readByUs).toMatchObject([{ wamid: theirs, types: false }])
})

test('files go up by what Meta takes, as documents else, and come down whole', async () => {
  const watch = await opened()
  const customer = await ana()
  const path = join(folder, 'file')
  const send = async (bytes: Buffer, kind: 'image' | 'voice' | 'video', mimeType: string) => {
    writeFileSync(path, bytes)
    const sent = message({ type: 'media', kind, path, mimeType, caption: 'veja', fileName: 'a.bin' })
    await watch.session.prepare(sent)
    await watch.session.send(sent)
    await watch.ack(sent.waId, 1)
  }
  await send(PICTURE, 'image', 'image/png')
  await send(Buffer.from('OggS opus'), 'voice', 'audio/ogg; codecs=opus')
  await send(Buffer.from('1a45dfa3', 'hex'), 'video', 'video/webm')
  await send(Buffer.concat([PICTURE, Buffer.alloc(6 * 1024 * 1024)]), 'image', 'image/png')
  expect(customer.got.map(({ type, body }) => [type, body[type]])).toMatchObject([
    ['image', { caption: 'veja' }],
    ['audio', { voice: true }],
    ['document', { filename: 'a.bin' }],
    ['document', { filename: 'a.bin' }],
  ])
  expect(emulator.calls.filter(call => call.endsWith('/media'))).toHaveLength(4)
  await customer.sendsFile(account.number, 'image', PICTURE, { mimeType: 'image/png', caption: 'olhe' })
  const { media } = watch.of('message').at(-1)!
  expect(await buffer(await watch.session.downloadMedia(media!))).toEqual(PICTURE)
  const wrong = { ...media!, locator: media!.locator.replace(/"sha256":"./, '"sha256":"x') }
  await expect(watch.session.downloadMedia(wrong).then(buffer)).rejects.toMatchObject({ code: 'media-unreadable' })
  await clock.advance(8 * 24 * HOUR)
  await expect(watch.session.downloadMedia(media!)).rejects.toMatchObject({ code: 'media-gone' })
})

test('who hides their number is known by another name, answered by it, and one person once the number is known', async () => {
  const watch = await opened()
  const rui = emulator.customer('5511966665555', { username: 'rui', hidesNumber: true })
  await rui.says(account.number, 'oi')
  const { key } = watch.of('message')[0]!
  expect(watch.of('message')).toMatchObject([{ pushName: '@rui', key: { chat: { lid: rui.bsuid } } }])
  await watch.session.send(text('olá', { to: key.chat }))
  expect(rui.got).toHaveLength(1)
  rui.options.hidesNumber = false
  await rui.says(account.number, 'agora com número')
  expect(watch.of('contact')).toMatchObject([{ address: { pn: '5511966665555', lid: rui.bsuid } }])
})

test('what it cannot do it says', async () => {
  const watch = await opened()
  await ana()
  const { key } = watch.of('message')[0]!
  const rejected = (content: OutgoingContent) =>
    expect(watch.session.send(message(content))).rejects.toMatchObject({ code: 'refused' })
  await rejected({ type: 'edit', target: key, body: 'x' })
  await rejected({ type: 'delete', target: key })
  await rejected({ type: 'text', body: 'x'.repeat(4097) })
  await expect(watch.session.send(text('x', { to: { group: '1' } }))).rejects.toMatchObject({ code: 'refused' })
  await expect(watch.session.send(text('x', { to: { lid: '123' } }))).rejects.toMatchObject({ code: 'unreachable' })
  expect(await watch.session.checkNumber(ANA)).toEqual({ result: 'cannot-tell' })
  expect(await watch.session.profilePicture({ pn: ANA })).toEqual({ result: 'hidden' })
})

test('a look at the account says in a list what is missing', async () => {
  const provided = options.account as Parameters<CloudProvider['status']>[0]
  const findings = async () => (await provider.status(provided)).findings
  expect(await findings()).toEqual(['not-subscribed'])
  await provider.subscribe(provided)
  expect(await provider.status(provided)).toMatchObject({
    findings: [],
    number: { quality: 'GREEN', limit: 'TIER_250' },
  })
  account.waba.pays = false
  account.number.isRegistered = false
  expect(await findings()).toEqual(['not-registered', 'no-payment'])
  emulator.books.tokens.get(account.token)!.scopes = ['whatsapp_business_management']
  expect(await findings()).toContain('permission-messaging')
  emulator.books.tokens.get(account.token)!.scopes = ['whatsapp_business_messaging']
  expect(await findings()).toContain('permission-management')
  emulator.books.tokens.clear()
  expect(await findings()).toEqual(['token'])
})
