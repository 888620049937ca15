import { mkdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../kit/clock.ts'
import { linked, opened, Watch } from '../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../conformance/worlds/emulator.ts'
import { unanswered } from '../../conformance/worlds/unanswered.ts'
import { type MediaRef, OWN_CLOSE, type ProviderEvent } from '../../events.ts'
import { silentLog } from '../../log.ts'
import { newWaId } from '../../message-id.ts'
import { baileysProvider } from './index.ts'

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const text = { type: 'text', body: 'oi' } as const

describe('an open session', () => {
  let world: EmulatorWorld
  let desk: Watch
  beforeAll(async () => {
    world = await emulatorWorld('lid')
    desk = await linked(world)
  })
  afterAll(async () => {
    await desk.session.close()
    await world.stop()
  })

  /** A later day for each test, in whatever order: what the one before waits for is over. */
  let day = Date.now()
  beforeEach(() => {
    day += DAY
    vi.useFakeTimers({ toFake: ['Date'], now: day })
  })
  afterEach(() => vi.useRealTimers())

  it('says as whom it is open, by both names', async () => {
    const [open] = desk.of('open')
    expect(open).toMatchObject({ me: { pn: world.pn, lid: world.phone.lid } })
    expect(desk.events.slice(0, 2).map(({ type }) => type)).toEqual(['connecting', 'open'])
  })

  it('finds who is on WhatsApp, and tells that from an answer that did not come', async () => {
    const { lid } = world.wa.customer(world.ana.pn)
    const find = (pn: string) => desk.session.checkNumber(pn)
    expect(await find(world.ana.pn)).toEqual({ result: 'found', pn: world.ana.pn, lid })
    expect(await find(world.nobody)).toEqual({ result: 'not-on-whatsapp' })
    expect(await unanswered(world, 'usync', 1, () => find(world.bia.pn))).toEqual({ result: 'no-answer' })
  })

  it('is reported by LID whom it asks about by number', async () => {
    const { lid } = world.wa.customer(world.ana.pn)
    world.wa.network.tellsNumbersByLid = true
    expect(await desk.session.checkNumber(world.ana.pn)).toEqual({ result: 'found', pn: world.ana.pn, lid })
    world.wa.network.tellsNumbersByLid = false
  })

  it.each(['query', 'result', 'user'] as const)(
    'takes a rejection of the %s for no answer, and asks nothing more until WhatsApp would answer',
    async at => {
      const find = (pn = world.ana.pn) => desk.session.checkNumber(pn)
      const requested = () => world.wa.stanzas.all.filter(({ stanza }) => stanza.attrs.xmlns === 'usync').length
      world.wa.faults.rejectNumbers({ at, code: 503 })
      expect(await find()).toEqual({ result: 'no-answer' })
      expect(await find()).toMatchObject({ result: 'found' })
      world.wa.faults.rejectNumbers({ at, code: 429, backoff: 3600 })
      expect(await find()).toEqual({ result: 'no-answer' })
      const before = requested()
      vi.setSystemTime(Date.now() + 3599 * SECOND)
      expect([await find(), requested()]).toEqual([{ result: 'no-answer' }, before])
      vi.setSystemTime(Date.now() + SECOND)
      expect(await find()).toMatchObject({ result: 'found' })
      expect(await find(world.nobody)).toEqual({ result: 'not-on-whatsapp' })
    },
  )

  it('keeps what WhatsApp says of the others where it tells nothing of one number', async () => {
    const { ana, bia, nobody } = world
    world.wa.faults.rejectNumbers({ at: 'user', code: 503, about: ana.pn })
    const requested = () => world.wa.stanzas.all.filter(({ stanza }) => stanza.attrs.xmlns === 'usync').length
    const before = requested()
    const checks = await desk.session.checkNumbers([nobody, ana.pn, bia.pn])
    expect(checks).toMatchObject([
      { result: 'not-on-whatsapp' },
      { result: 'no-answer' },
      { result: 'found', pn: bia.pn },
    ])
    expect(requested()).toBe(before + 1)
  })

  it('waits an hour where WhatsApp says of no time', async () => {
    world.wa.faults.rejectNumbers({ at: 'result', code: 429 })
    expect(await desk.session.checkNumber(world.ana.pn)).toEqual({ result: 'no-answer' })
    vi.setSystemTime(Date.now() + HOUR - 1)
    expect(await desk.session.checkNumber(world.ana.pn)).toEqual({ result: 'no-answer' })
    vi.setSystemTime(Date.now() + 1)
    expect(await desk.session.checkNumber(world.ana.pn)).toMatchObject({ result: 'found' })
  })

  it('has the picture of who shows one, and tells who shows none from an answer that did not come', async () => {
    const picture = (pn: string) => desk.session.profilePicture({ pn })
    await world.ana.setsPicture(JPEG)
    const found = (await picture(world.ana.pn)) as { result: string; url: string }
    expect(found.result).toBe('found')
    expect(await buffer(await desk.session.downloadPicture(found.url))).toEqual(JPEG)
    expect(await picture(world.bia.pn)).toEqual({ result: 'hidden' })
    expect(await unanswered(world, 'w:profile:picture', 1, () => picture(world.ana.pn))).toEqual({
      result: 'no-answer',
    })
  })

  it('opens a file that came, and marks as read what did', async () => {
    const waId = await world.ana.sendsFile('image', JPEG)
    const { key, media } = await desk.message(waId)
    expect(await buffer(await desk.session.downloadMedia(media!))).toEqual(JPEG)
    await desk.session.markRead([key])
    await world.ana.seesRead(waId)
    world.dropFiles()
    const again = await desk.session.requestMedia(key, media!)
    expect(await buffer(await desk.session.downloadMedia(again))).toEqual(JPEG)
  })

  it('rejects a call of before by who called', async () => {
    const call = world.ana.calls()
    const { from } = await desk.until('call', each => each.callId === call.callId)
    await desk.session.rejectCall({ callId: call.callId, from })
    await call.rejected()
  })

  it('asks for no code to type, by which its link would be another', async () => {
    await expect(desk.session.requestPairingCode('55')).rejects.toMatchObject({ code: 'offline' })
  })
})

describe('a session', () => {
  let world: EmulatorWorld
  beforeEach(async () => {
    world = await emulatorWorld('lid')
  })
  afterEach(() => world.stop())

  const media: MediaRef = { kind: 'image', mimeType: 'image/png', locator: '{"mediaType":"image","mediaKey":""}' }
  /** Everything that needs an open one. */
  const errors = async ({ session }: Watch) => {
    const key = { waId: 'A1', chat: { pn: world.ana.pn }, fromMe: false }
    const message = { waId: newWaId(), to: { pn: world.ana.pn }, content: text }
    const calls: (() => Promise<unknown>)[] = [
      () => session.send(message),
      () => session.prepare(message),
      () => session.markRead([key]),
      () => session.requestMedia(key, media),
      () => session.rejectCall({ callId: 'C1', from: { pn: world.ana.pn } }),
    ]
    const codes = calls.map(call =>
      call().then(
        () => 'done',
        error => error.code,
      ),
    )
    return [...new Set(await Promise.all(codes))]
  }

  it('does nothing before it is open, nor when it is closed', async () => {
    const watch = new Watch(world)
    expect(await errors(watch)).toEqual(['offline'])
    await watch.until('qr')
    expect(await errors(watch)).toEqual(['offline'])
    expect(await watch.session.checkNumber(world.ana.pn)).toEqual({ result: 'no-answer' })
    expect(await watch.session.profilePicture({ pn: world.ana.pn })).toEqual({ result: 'no-answer' })
    watch.session.settle(['A1'])
    await watch.session.close()
    watch.session.settle(['A1'])
    expect(await errors(watch)).toEqual(['offline'])
    await expect(watch.session.requestPairingCode(world.pn)).rejects.toMatchObject({ code: 'offline' })
    await watch.session.close()
    await watch.session.logout()
    expect(watch.of('closed')).toEqual([{ type: 'closed', code: 0, detail: expect.any(String) }])
    expect(watch.events.at(-1)?.type).toBe('closed')
  })

  it('that is closed at once tells nothing else, and leaves no file', async () => {
    const watch = new Watch(world)
    watch.session.settle(['A1'])
    const requested = watch.session.requestPairingCode(world.pn).catch(error => error.code)
    await watch.session.close()
    await watch.session.logout()
    expect(await requested).toBe('offline')
    expect(watch.events).toEqual([{ type: 'closed', code: 0, detail: 'closed before it began' }])
    expect(await world.provider.isLinked(world.options)).toBe(false)
  })

  it('whose file cannot be opened says so', async () => {
    mkdirSync(world.options.file)
    const watch = new Watch(world)
    expect(await watch.until('closed')).toMatchObject({
      code: OWN_CLOSE.couldNotBegin,
      detail: expect.stringContaining('open'),
    })
    expect(watch.events).toHaveLength(1)
  })

  it('shows the QR code, and then who scanned it', async () => {
    const watch = new Watch(world)
    const { qr } = await watch.until('qr')
    expect(qr.split(',').length).toBeGreaterThan(3)
    await world.scan(qr)
    await watch.until('closed')
    expect(watch.events.map(({ type }) => type)).toEqual(['connecting', 'qr', 'paired', 'closed'])
    expect(watch.of('paired')[0]!.me).toEqual({ pn: world.pn, lid: world.phone.lid })
  })

  it('hands every stanza that comes to who listens, and no bytes', async () => {
    const { url, rootKey, certificateAuthority } = world.wa
    const received: BinaryNode[] = []
    const place = { url, rootKey, certificateAuthority, heard: (stanza: BinaryNode) => void received.push(stanza) }
    world.provider = baileysProvider(place, silentLog)
    const desk = await linked(world)
    await desk.message(await world.ana.says('oi'))
    const tags = new Set(received.map(({ tag }) => tag))
    expect([...tags]).toEqual(expect.arrayContaining(['iq', 'success', 'message']))
    expect(tags.has(undefined as unknown as string)).toBe(false)
    await desk.session.close()
  })

  it('tells a message whose ratchet has gone past it as one that cannot be read', async () => {
    const desk = await linked(world, false)
    const waId = await world.ana.says('oi')
    await desk.message(waId)
    await desk.session.close()
    const again = await opened(world)
    expect(await again.message(waId)).toMatchObject({ body: 'oi', source: 'replay' })
    await again.session.close()
  })

  it('tells nothing again that was settled', async () => {
    const desk = await linked(world)
    await desk.message(await world.ana.says('oi'))
    await desk.session.close()
    const again = await opened(world)
    const next = await world.ana.says('depois')
    await again.message(next)
    expect(again.of('message').map(({ key }) => key.waId)).toEqual([next])
    await again.session.close()
  })

  it('tells what was told before it closed, and nothing after', async () => {
    const desk = await linked(world)
    const closing = desk.session.close()
    void world.ana.says('too late')
    await closing
    const after: ProviderEvent[] = desk.events.slice(desk.events.findIndex(({ type }) => type === 'closed') + 1)
    expect(after).toEqual([])
  })

  it('takes a message that did not go out of the line as sent by nobody', async () => {
    const desk = await linked(world)
    const message = { waId: newWaId(), to: { pn: world.ana.pn }, content: text }
    const sending = unanswered(world, 'usync', 2, () => desk.session.send(message))
    await expect(sending).rejects.toMatchObject({ code: 'no-answer' })
    await desk.session.logout()
    expect(desk.events.at(-1)).toMatchObject({ type: 'closed', code: 0 })
    expect(world.phone.companions.length).toBe(0)
  })
})

describe('the provider', () => {
  it('says what it is, and forgets a link with all that it remembered', async () => {
    const world = await emulatorWorld('lid')
    expect([world.provider.name, world.provider.ownVersion]).toEqual([
      'baileys',
      expect.stringMatching(/^2\.3000\.\d+$/),
    ])
    const desk = await linked(world)
    await desk.session.close()
    expect(await world.provider.isLinked(world.options)).toBe(true)
    await world.provider.forget(world.options)
    expect(await world.provider.isLinked(world.options)).toBe(false)
    await world.stop()
  })
})
