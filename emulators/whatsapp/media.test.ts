import { randomBytes } from 'node:crypto'
import { downloadMediaMessage, type WAMessage } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Content } from './messages/content.ts'
import { type Linked, linked } from './testing/linked.ts'

const download = (message: WAMessage) => downloadMediaMessage(message, 'buffer', {})

describe.each(['pn', 'lid'] as const)('Media, addressed by %s', addressing => {
  let stage: Linked
  const bytes = randomBytes(70_000)

  beforeEach(async () => {
    stage = await linked({ addressing })
  })

  afterEach(async () => {
    await stage.stop()
    expect(stage.wa.errors).toEqual([])
  })

  it.each<[string, Content]>([
    ['image', { image: bytes, caption: 'foto' }],
    ['video', { video: bytes, caption: 'filme' }],
    ['audio', { audio: bytes }],
    ['audio', { audio: bytes, voice: true, seconds: 4 }],
    ['document', { document: bytes, fileName: 'conta.pdf', mimetype: 'application/pdf' }],
    ['document', { document: bytes, fileName: 'conta.pdf', caption: 'segue' }],
    ['sticker', { sticker: bytes }],
  ])('of a customer can be downloaded: %s', async (kind, content) => {
    const { companion, phone, ana } = stage
    const sent = await ana.sends(phone, content)
    const arrived = await companion.message(({ key }) => key.id === sent.id)
    const body = arrived.message?.documentWithCaptionMessage?.message ?? arrived.message
    expect(Object.keys(body ?? {})).toContain(`${kind}Message`)
    expect(await download(arrived)).toEqual(bytes)
  })

  it('of a customer that is forwarded is the same file, which is not uploaded again', async () => {
    const { companion, phone, ana } = stage
    const first = await ana.sends(phone, { document: bytes, fileName: 'a.pdf' })
    const again = await ana.forwards(phone, first)
    expect(again.id).not.toBe(first.id)
    const [one, other] = await Promise.all(
      [first, again].map(sent => companion.message(({ key }) => key.id === sent.id)),
    )
    const pathOf = (arrived: typeof one): unknown => arrived?.message?.documentMessage?.directPath
    expect(pathOf(other)).toBe(pathOf(one))
    expect(await download(other!)).toEqual(bytes)
  })

  it('of the account is uploaded over https and opens at the customer', async () => {
    const { companion, ana, wa } = stage
    await companion.socket.sendMessage(ana.jid(), {
      document: bytes,
      fileName: 'nota.pdf',
      mimetype: 'application/pdf',
    })
    await companion.socket.sendMessage(ana.jid(), { audio: bytes, ptt: true, mimetype: 'audio/ogg; codecs=opus' })
    const document = await ana.waitFor(({ kind }) => kind === 'document')
    expect(document).toMatchObject({ fileName: 'nota.pdf', mimetype: 'application/pdf' })
    expect(await ana.file(document)).toEqual(bytes)
    const voice = await ana.waitFor(({ kind }) => kind === 'voice')
    ana.plays(voice.id)
    await companion.status(voice.id, 5)
    expect(wa.media.counts.uploads).toBe(2)
  })

  it('is not played by a phone that knows no such sound', async () => {
    const { companion, ana } = stage
    const content = async (mimetype: string): Promise<string> => {
      const sent = await companion.socket.sendMessage(ana.jid(), { audio: bytes, ptt: true, mimetype })
      const { id } = await ana.waitFor(entry => entry.id === sent?.key.id)
      ana.plays(id)
      return id
    }
    const unknown = await content('audio/webm')
    await companion.status(await content('audio/ogg; codecs=opus'), 5)
    const updates = companion.seen('messages.update').flat()
    const upserts = companion.seen('messages.upsert').flatMap(({ messages }) => messages)
    const statuses = [
      ...updates.filter(({ key }) => key.id === unknown).map(({ update }) => update.status),
      ...upserts.filter(({ key }) => key.id === unknown).map(({ status }) => status),
    ]
    expect(statuses).not.toHaveLength(0)
    expect(statuses).not.toContain(5)
  })

  it('fails to download as often as asked, and then succeeds', async () => {
    const { companion, phone, ana, wa } = stage
    const sent = await ana.sends(phone, { image: bytes })
    const arrived = await companion.message(({ key }) => key.id === sent.id)
    wa.media.failDownloads(500, 2)
    await expect(download(arrived)).rejects.toMatchObject({ output: { statusCode: 500 } })
    await expect(download(arrived)).rejects.toMatchObject({ output: { statusCode: 500 } })
    expect(await download(arrived)).toEqual(bytes)
    expect(wa.media.counts).toMatchObject({ refused: 2, downloads: 1 })
  })
})
