import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../../log.ts'
import type { OutgoingContent, OutgoingMessage } from '../../../outgoing.ts'
import { ProviderError } from '../../../port.ts'
import { quiet } from '../../../testing/quiet.ts'
import { AuthFile, HOLDERS } from '../durable/auth-file.ts'
import { SocketMemory } from '../socket.ts'
import { Chats } from './chats.ts'
import { Sender } from './sender.ts'
import { bareSocket, stanza } from './testing/bare-socket.ts'

const [anaByNumber, ana] = ['5511@s.whatsapp.net', '77@lid']
const group = '12@g.us'
const me = { id: '5599:3@s.whatsapp.net', lid: '90:3@lid' }

let folder: string
let file: AuthFile
let bare: ReturnType<typeof bareSocket>
let memory: SocketMemory
let sender: Sender
let creds: library.AuthenticationCreds
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sender-'))
  file = new AuthFile(join(folder, '1.sqlite'), library)
  memory = new SocketMemory()
  bare = bareSocket(memory.devices)
  bare.devices = { [ana]: ['77:0@lid'], [anaByNumber]: ['5511:0@s.whatsapp.net'], '90@lid': ['90:0@lid'] }
  creds = Object.assign(library.initAuthCreds(), { me })
  await file.set({ 'lid-mapping': { 5511: '77', '77_reverse': '5511' } })
  sender = newSender()
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

const newSender = (ofLibrary = library) =>
  new Sender({
    socket: bare.socket,
    library: ofLibrary,
    file,
    chats: new Chats(file, library),
    creds,
    memory,
    log: silentLog,
    stallsAfter: 1000,
  })

const message = (content: OutgoingContent, more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  waId: 'OUT1',
  to: { lid: '77' },
  content,
  ...more,
})
const text = (more: Partial<OutgoingMessage> = {}) => message({ type: 'text', body: 'hello' }, more)

/** WhatsApp's word on the message. */
const ack = (attrs: Record<string, string> = {}) => stanza('ack', { id: 'OUT1', from: ana, ...attrs })
const timesSent = () => bare.sent.length

describe('a message', () => {
  it('goes under its id, as from the name by which the chat knows us, and is stored', async () => {
    await sender.send(text())
    expect(bare.sent).toMatchObject([
      { jid: ana, id: 'OUT1', content: { text: 'hello' }, options: { userJid: me.lid } },
    ])
    expect(library.proto.Message.decode(file.sent('OUT1')!)).toMatchObject({ conversation: 'hello' })
    bare.devices[`66@s.whatsapp.net`] = ['66:0@s.whatsapp.net']
    await sender.send(text({ to: { pn: '66' } }))
    expect(bare.sent[1]).toMatchObject({ jid: '66@s.whatsapp.net', options: { userJid: me.id } })
    Object.assign(creds, { me: { id: me.id } })
    await sender.send(text())
    expect(bare.sent[2]).toMatchObject({ jid: ana, options: { userJid: me.id } })
  })

  it('does not go before we have a name', async () => {
    delete creds.me
    bare.devices['66@s.whatsapp.net'] = ['66:0@s.whatsapp.net']
    for (const to of [{ lid: '77' }, { pn: '66' }])
      await expect(sender.send(text({ to }))).rejects.toMatchObject({ code: 'offline', message: 'offline' })
    expect(timesSent()).toBe(0)
  })

  it('names others in a chat by its own name, and in a group as the group is named', async () => {
    const target = { waId: 'A1', fromMe: false, chat: { pn: '5511', lid: '77' } }
    await sender.send(message({ type: 'reaction', target: { ...target, chat: { pn: '5511' } }, emoji: '👍' }))
    expect(bare.sent[0]).toMatchObject({ content: { react: { key: { id: 'A1', remoteJid: ana } } } })
    const inGroup = { ...target, chat: { group: '12' }, sender: { lid: '77' } }
    await sender.send(message({ type: 'reaction', target: inGroup, emoji: '👍' }, { to: { group: '12' } }))
    expect(bare.sent[1]).toMatchObject({
      jid: group,
      content: { react: { key: { remoteJid: group, participant: ana } } },
    })
  })

  it('that deletes another has that one sent to nobody again', async () => {
    await sender.send(text())
    await sender.send(
      message({ type: 'delete', target: { waId: 'OUT1', fromMe: true, chat: { lid: '77' } } }, { waId: 'OUT2' }),
    )
    expect([file.sent('OUT1'), file.sent('OUT2')]).toEqual([undefined, expect.anything()])
  })

  it('that could not be encrypted found nobody alone where WhatsApp said that there are no keys', async () => {
    bare.sending = () => Promise.reject(new Error('No sessions'))
    await expect(sender.send(text())).rejects.toMatchObject({ code: 'no-answer' })
    const keyless = stanza('user', { jid: ana }, [stanza('error', {})])
    bare.ws.emit('frame', stanza('iq', { type: 'result' }, [stanza('list', {}, [keyless])]))
    await expect(sender.send(text())).rejects.toMatchObject({ code: 'unreachable' })
    expect(file.sent('OUT1')).toBeUndefined()
  })

  it('with a file is uploaded once, and again when it goes another time', async () => {
    const path = join(folder, 'film')
    writeFileSync(path, 'a film')
    let uploads = 0
    Object.assign(bare.socket, {
      waUploadToServer: async () => {
        uploads += 1
        return { mediaUrl: 'https://mmg.whatsapp.net/x', directPath: '/x' }
      },
    })
    const film = message({ type: 'media', kind: 'video', path, mimeType: 'video/mp4' })
    await sender.prepare(film)
    await sender.prepare(film)
    await sender.send(film)
    expect([uploads, bare.sent]).toMatchObject([
      1,
      [{ jid: ana, id: 'OUT1', content: { videoMessage: { mimetype: 'video/mp4' } } }],
    ])
    expect(library.proto.Message.decode(file.sent('OUT1')!).videoMessage).toMatchObject({ mimetype: 'video/mp4' })
    await sender.send(film)
    expect([uploads, timesSent()]).toEqual([2, 2])
  })

  // The library would begin to encrypt it, and may leave an empty file in the temporary folder.
  it('with a file that is gone is not begun', async () => {
    let begun = 0
    const generateWAMessage: typeof library.generateWAMessage = (...provided) => {
      begun += 1
      return library.generateWAMessage(...provided)
    }
    const film = message({ type: 'media', kind: 'video', path: join(folder, 'none'), mimeType: 'video/mp4' })
    const sending = newSender({ ...library, generateWAMessage }).prepare(film)
    await expect(sending).rejects.toMatchObject({ code: 'media-gone' })
    expect(begun).toBe(0)
  })
})

describe('WhatsApp’s word on a message', () => {
  it('that it has it, or rejects it for good, sends nothing again', async () => {
    await sender.send(text())
    const words: Record<string, string>[] = [{}, { error: '463' }, { error: '400', from: anaByNumber }]
    for (const attrs of words) expect(sender.heard(ack(attrs))).toBeUndefined()
    expect(sender.heard(stanza('ack', { error: '400' }))).toBeUndefined()
    await quiet()
    expect([timesSent(), bare.asked]).toEqual([1, [[ana]]])
  })

  it.each(['420', '421'])(
    'that its group has changed (%s) sends it once more, with keys and members anew',
    async error => {
      await file.set({ [HOLDERS]: { [group]: { [ana]: true }, other: { [ana]: true } } })
      await sender.send(text({ to: { group: '12' } }))
      await memory.group(group, async () => ({ id: group, subject: 'before' }) as never)
      memory.devices.set('77', [])
      expect(await sender.heard(ack({ from: group, error }))).toBe(true)
      expect(bare.sent[1]).toMatchObject({ jid: group, id: 'OUT1', content: { conversation: 'hello' } })
      expect(Object.keys(await file.get(HOLDERS as 'session', [group, 'other']))).toEqual(['other'])
      const requested = await memory.group(group, async () => ({ id: group, subject: 'after' }) as never)
      expect([requested.subject, memory.devices.get('77')]).toEqual(['after', undefined])
      expect(sender.heard(ack({ from: group, error }))).toBeUndefined()
    },
  )

  it.each([
    ['of which no copy is left', () => file.forgetSent('OUT1')],
    ['that takes another back', () => keep({ protocolMessage: { key: { id: 'A1' } } })],
    ['that changes another', () => keep({ editedMessage: { message: { conversation: 'hello' } } })],
  ])('sends nothing again %s', async (_what, before) => {
    await sender.send(text({ to: { group: '12' } }))
    before()
    expect(await sender.heard(ack({ from: group, error: '421' }))).toBe(false)
    expect(timesSent()).toBe(1)
  })

  const keep = (content: library.proto.IMessage) => {
    file.forgetSent('OUT1')
    file.keepSent('OUT1', library.proto.Message.encode(content).finish())
  }

  it('that it rejects a LID sends it to the number, and when that is taken all others too', async () => {
    bare.lidMapping.pairs[anaByNumber] = ana
    await sender.send(text())
    expect(await sender.heard(ack({ error: '400' }))).toBe(true)
    expect(bare.sent[1]).toMatchObject({ jid: anaByNumber, id: 'OUT1' })
    await sender.send(text({ waId: 'OUT2' }))
    expect(bare.sent[2]).toMatchObject({ jid: ana })
    void sender.heard(stanza('ack', { id: 'OUT2', from: ana }))
    await sender.send(text({ waId: 'OUT3' }))
    expect(bare.sent[3]).toMatchObject({ jid: ana })
    void sender.heard(ack({ from: anaByNumber, error: '463' }))
    await sender.send(text({ waId: 'OUT4' }))
    expect(bare.sent[4]).toMatchObject({ jid: ana })
    void sender.heard(ack({ from: anaByNumber }))
    await sender.send(text({ waId: 'OUT5' }))
    expect(bare.sent[5]).toMatchObject({ jid: anaByNumber })
  })

  it('that it rejects a LID of which no number is known sends nothing again', async () => {
    bare.devices['66@lid'] = ['66:0@lid']
    await sender.send(text({ to: { lid: '66' } }))
    expect(await sender.heard(ack({ from: '66@lid', error: '400' }))).toBe(false)
    expect(timesSent()).toBe(1)
  })

  it('that it did not reach all sends it to who has a device that was not known', async () => {
    const news = [
      { before: ['77:0@lid'], after: ['77:0@lid', '77:1@lid'], times: 2 },
      { before: ['77:1@lid'], after: ['77:0@lid', '77:1@lid'], times: 2 },
      { before: ['77:0@lid'], after: ['77:0@lid'], times: 1 },
    ]
    for (const { before, after, times } of news) {
      memory = new SocketMemory()
      bare = bareSocket(memory.devices)
      bare.devices[ana] = before
      sender = newSender()
      await sender.send(text())
      bare.devices[ana] = after
      expect(sender.heard(ack({ phash: '2:x' }))).toBeUndefined()
      await quiet()
      expect(timesSent()).toBe(times)
      expect(bare.asked).toEqual([[ana], ['90@lid'], [ana, '90@lid']])
    }
  })

  it('asks by number about our own devices, too, where it went by number', async () => {
    bare.devices['66@s.whatsapp.net'] = ['66:0@s.whatsapp.net']
    await sender.send(text({ to: { pn: '66' } }))
    void sender.heard(ack({ from: '66@s.whatsapp.net', phash: '2:x' }))
    await quiet()
    expect(bare.asked.at(-1)).toEqual(['66@s.whatsapp.net', '5599@s.whatsapp.net'])
  })

  it('that a LID has changed has its number asked anew', async () => {
    bare.lidMapping.mappingCache.set('pn:5511', '77')
    void sender.heard(ack({ refresh_lid: 'false' }))
    await quiet()
    expect(bare.lidMapping.mappingCache.size).toBe(1)
    void sender.heard(ack({ refresh_lid: 'true' }))
    await quiet()
    expect([bare.lidMapping.mappingCache.size, await file.get('lid-mapping', ['5511'])]).toEqual([0, {}])
  })

  it('ends nothing when the next step fails', async () => {
    await sender.send(text())
    bare.sending = () => Promise.reject(new ProviderError('offline'))
    await expect(sender.heard(ack({ error: '400' }))).rejects.toMatchObject({ code: 'offline' })
    Object.assign(bare.socket, { getUSyncDevices: () => Promise.reject(new Error('no answer')) })
    expect(sender.heard(stanza('ack', { id: 'OUT2', from: ana, phash: '2:x' }))).toBeUndefined()
    await quiet()
  })
})

describe('to whom a message goes', () => {
  const sentTo = async (to: OutgoingMessage['to']) => {
    await sender.send(text({ to }))
    return bare.sent.at(-1)!.jid
  }

  it('is the LID that was learnt last for a number', async () => {
    bare.devices['78@lid'] = ['78:0@lid']
    expect(await sentTo({ pn: '5511', lid: '76' })).toBe(ana)
    await file.set({ 'lid-mapping': { 5511: '78' } })
    expect(await sentTo({ lid: '77' })).toBe('78@lid')
    expect(await sentTo({ group: '12' })).toBe(group)
  })

  it('is the LID that WhatsApp tells with the devices, where none was known', async () => {
    bare.devices['66@s.whatsapp.net'] = []
    bare.devices['67@lid'] = ['67:0@lid']
    bare.lidMapping.pairs['66@s.whatsapp.net'] = '67@lid'
    expect(await sentTo({ pn: '66' })).toBe('67@lid')
  })

  it.each([
    ['unreachable', { list: [{ devices: { deviceList: [] } }] }],
    ['unreachable', { list: [{}] }],
    ['no-answer', { list: [{ devices: { deviceList: [] } }, { lid: '67@lid' }] }],
    ['no-answer', { list: [{ devices: { deviceList: [{ id: 1 }] } }] }],
    ['no-answer', undefined],
  ])('is nobody where no device is told: %s', async (code, content) => {
    bare.said = content
    await expect(sentTo({ pn: '66' })).rejects.toMatchObject({ code })
    bare.lidMapping.pairs['66@s.whatsapp.net'] = '67@lid'
    bare.devices['66@s.whatsapp.net'] = ['66:0@s.whatsapp.net']
    await expect(sentTo({ pn: '66' })).rejects.toMatchObject({ code })
    expect([timesSent(), bare.contexts]).toEqual([0, ['message', 'message']])
  })

  it('waits until a LID is forgotten that has changed', async () => {
    const set = file.set.bind(file)
    const goes = Promise.withResolvers<void>()
    file.set = async data => {
      await goes.promise
      await set(data)
    }
    void sender.heard(ack({ refresh_lid: 'true' }))
    bare.devices['78@lid'] = ['78:0@lid']
    bare.lidMapping.pairs[anaByNumber] = '78@lid'
    const sending = sentTo({ pn: '5511' })
    await quiet()
    expect(timesSent()).toBe(0)
    goes.resolve()
    expect(await sending).toBe('78@lid')
  })
})
