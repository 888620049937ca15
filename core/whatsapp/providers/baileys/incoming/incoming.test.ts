import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderEvent } from '../../../events.ts'
import { silentLog } from '../../../log.ts'
import { quiet } from '../../../testing/quiet.ts'
import { JOURNAL } from '../durable/auth-file.ts'
import { type Party, partyIn } from '../durable/testing/party.ts'
import { Chats } from '../sending/chats.ts'
import { Incoming } from './incoming.ts'

const { Message, WebMessageInfo } = library.proto
const CIPHERTEXT = WebMessageInfo.StubType.CIPHERTEXT
const me = { id: '5599@s.whatsapp.net', lid: '90@lid' }
const receipt = 'A1||77@lid|'

let folder: string
let party: Party
let incoming: Incoming
let emitted: ProviderEvent[]
let errors: string[]
let order: { products: { name: string; price: number; currency: string; quantity: number }[] }
let requested: string[][]
let groups: Record<string, { id: string; admin?: 'admin' }[]>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'incoming-'))
  party = partyIn(folder, me.id)
  Object.assign(party.creds, { me })
  ;[emitted, errors, requested, groups] = [[], [], [], {}]
  order = { products: [{ name: 'Vaso', price: 9000, currency: 'BRL', quantity: 1 }] }
  incoming = open()
  await party.file.set({ 'lid-mapping': { 5511: '77', '77_reverse': '5511' } })
})
afterEach(() => {
  party.file.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = () =>
  new Incoming({
    library,
    file: party.file,
    chats: new Chats(party.file, library),
    creds: party.creds,
    journal: party.journal,
    log: { ...silentLog, error: (_, sentence) => void errors.push(sentence) },
    askOrder: async (...about) => {
      requested.push(about)
      return order
    },
    groupOf: async jid => groups[jid] && ({ id: jid, subject: '', participants: groups[jid] } as library.GroupMetadata),
    sink: event => void emitted.push(event),
  })

type More = { key?: Partial<library.WAMessageKey>; [field: string]: unknown }
const message = (content: library.proto.IMessage | null, { key, ...more }: More = {}) =>
  ({
    key: { id: 'A1', remoteJid: '77@lid', fromMe: false, ...key },
    messageTimestamp: 9,
    message: content,
    ...more,
  }) as library.WAMessage

/** What the desk is told about what the library tells. */
async function of(what: Parameters<Incoming['take']>[0]): Promise<ProviderEvent[]> {
  const before = emitted.length
  incoming.take(what)
  await incoming.after(() => {})
  await quiet()
  return emitted.slice(before)
}
const ofMessage = (content: library.proto.IMessage | null, more?: More) =>
  of({ 'messages.upsert': { messages: [message(content, more)], type: 'notify' } })

/** Puts a message into the journal, as its decryption does. */
const journalled = (plaintext: Uint8Array = Message.encode({ conversation: 'oi' }).finish(), name = receipt) =>
  party.file.set({
    [JOURNAL]: {
      [name]: {
        receipt: name,
        attrs: {},
        plaintext: plaintext.length ? Buffer.concat([plaintext, Buffer.of(1)]) : plaintext,
      },
    },
  })
const isSettled = async (name = receipt) => {
  await party.file.set({})
  return party.file.isSettled(name)
}

describe('a message', () => {
  it('is reported with its receipt, by whom it is by both names, and whether it waited', async () => {
    const ana = { lid: '77', pn: '5511' }
    expect(await ofMessage({ conversation: 'oi' })).toMatchObject([
      { body: 'oi', receipt, source: 'live', key: { chat: ana } },
    ])
    party.journal.see({ tag: 'message', attrs: { id: 'A1', from: '77@lid', offline: '1' } })
    expect(await ofMessage({ conversation: 'oi' })).toMatchObject([{ source: 'offline' }])
    expect(await ofMessage({ conversation: 'oi' }, { key: { fromMe: true } })).toMatchObject([{ source: 'phone' }])
  })

  it('that the desk has is told to nobody again', async () => {
    await journalled()
    party.file.settle([receipt])
    await party.file.set({})
    expect(await ofMessage({ conversation: 'oi' })).toEqual([])
  })

  it('of ours that comes back is no news', async () => {
    const name = 'A1|me|77@lid|'
    await journalled(undefined, name)
    party.file.keepSent('A1', Buffer.of(1))
    expect([await ofMessage({ conversation: 'oi' }, { key: { fromMe: true } }), await isSettled(name)]).toEqual([
      [],
      true,
    ])
    expect(await ofMessage({ conversation: 'oi' })).toHaveLength(1)
  })

  it('that is nothing for people is settled at once', async () => {
    await journalled()
    expect([await ofMessage({ senderKeyDistributionMessage: { groupId: 'g' } }), await isSettled()]).toEqual([[], true])
    expect([await ofMessage(null), errors]).toEqual([[], []])
  })

  it('that the phone gave on request is read from its answer alone', async () => {
    const upsert = { messages: [message({ conversation: 'oi' })], type: 'notify' as const, requestId: 'R' }
    expect(await of({ 'messages.upsert': upsert })).toEqual([])
    const provided = WebMessageInfo.encode({
      key: { id: 'G1', remoteJid: '77@lid', fromMe: false },
      message: { conversation: 'given' },
    }).finish()
    const peerDataOperationResult = [
      { placeholderMessageResendResponse: { webMessageInfoBytes: provided } },
      {
        placeholderMessageResendResponse: {
          webMessageInfoBytes: WebMessageInfo.encode({
            key: { id: 'G2', remoteJid: '77@lid', fromMe: false },
            message: { senderKeyDistributionMessage: { groupId: 'g' } },
          }).finish(),
        },
      },
    ]
    const answer = { protocolMessage: { peerDataOperationRequestResponseMessage: { peerDataOperationResult } } }
    const events = await ofMessage(answer, { key: { fromMe: true, remoteJid: me.id }, category: 'peer' })
    expect(events).toMatchObject([
      { type: 'message', body: 'given', key: { waId: 'G1' } },
      { type: 'void', key: { waId: 'G2' }, receipt: 'A1|me|5599@s.whatsapp.net|' },
    ])
    expect(events[0]).not.toHaveProperty('receipt')
  })

  it('whose placeholder was told takes that away where it is none', async () => {
    await journalled(Buffer.alloc(0))
    const reaction = { reactionMessage: { key: { id: 'FIRST', fromMe: true }, text: '👍' } }
    const events = await ofMessage(reaction)
    expect(events).toMatchObject([
      { type: 'reaction' },
      { type: 'void', key: { waId: 'A1', chat: { lid: '77' } }, receipt },
    ])
    expect(events[0]).not.toHaveProperty('receipt')
    expect((await ofMessage({ conversation: 'oi' })).map(({ type }) => type)).toEqual(['message'])
    const another = await ofMessage(reaction, { key: { id: 'A2' } })
    expect(another.map(({ type }) => type)).toEqual(['reaction'])
  })

  it('that cannot be read is told, unless nobody is to learn of it then', async () => {
    expect(await ofMessage(null, { messageStubType: CIPHERTEXT })).toMatchObject([{ kind: 'undecryptable' }])
    const content = [{ tag: 'enc', attrs: { 'decrypt-fail': 'hide' }, content: Buffer.of(1) }]
    party.journal.see({ tag: 'message', attrs: { id: 'A2', from: '77@lid' }, content })
    expect(await ofMessage(null, { key: { id: 'A2' }, messageStubType: CIPHERTEXT })).toEqual([])
    expect(await ofMessage({ conversation: 'oi' }, { key: { id: 'A2' } })).toHaveLength(1)
  })

  it('that breaks the reading of it is reported as one that there is, and the next is read', async () => {
    const broken = { extendedTextMessage: { text: 'oi', contextInfo: { mentionedJid: 5 as never } } }
    expect(await ofMessage(broken)).toMatchObject([{ kind: 'unknown', form: 'other', receipt }])
    expect(errors).toEqual(['could not read a message'])
    expect(await ofMessage({ conversation: 'oi' }, { key: { id: 'A2' } })).toHaveLength(1)
  })

  it('has habits that its chat is answered by', async () => {
    await ofMessage({ extendedTextMessage: { text: 'oi', contextInfo: { expiration: 60 } } })
    expect(party.file.habits('77')).toEqual({ disappearAfter: 60 })
  })
})

describe('what cannot be shown whole', () => {
  const poll = { pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }] } }
  const rawOf = ([event]: ProviderEvent[]) => Buffer.from((event as { raw?: string }).raw ?? '', 'base64')

  it('is reported as it came, or as far as the library knew it', async () => {
    const news = Buffer.concat([Message.encode(poll).finish(), Buffer.of(0xc2, 0x3e, 2, 8, 1)])
    await journalled(news)
    const event = await ofMessage(poll)
    expect([event, rawOf(event)]).toMatchObject([[{ kind: 'unknown', form: 'poll' }], news])
    const unknown = await ofMessage(poll, { key: { id: 'A2' } })
    expect(rawOf(unknown)).toEqual(Buffer.from(Message.encode(poll).finish()))
  })

  it('is told where nothing of it but more is known', async () => {
    const news = Buffer.of(0xc2, 0x3e, 2, 8, 1)
    await journalled(news)
    const event = await ofMessage({})
    expect([event, rawOf(event)]).toMatchObject([[{ kind: 'unknown', form: 'other', receipt }], news])
    expect(await ofMessage({}, { key: { id: 'A2' } })).toEqual([])
  })

  it('is nothing where the library made nothing of it', async () => {
    await journalled(Buffer.of(0xc2, 0x3e, 2, 8, 1))
    expect([await ofMessage(null), errors]).toEqual([[], []])
  })

  it('is a text no more than what it says', async () => {
    await journalled(Buffer.concat([Message.encode({ conversation: 'oi' }).finish(), Buffer.of(0xc2, 0x3e, 2, 8, 1)]))
    const [event] = await ofMessage({ conversation: 'oi' })
    expect(event).toMatchObject({ kind: 'text', body: 'oi' })
    expect(event).not.toHaveProperty('raw')
  })
})

describe('a cart', () => {
  const cart = { orderMessage: { orderId: 'O1', token: 'T1', itemCount: 1 } }

  it('is told at once, and again with what is in it', async () => {
    const [first, whole, ...more] = await ofMessage(cart)
    expect([first, more]).toMatchObject([{ form: 'cart', body: '', receipt }, []])
    expect(whole).toMatchObject({ form: 'cart', completes: true, body: '1 × Vaso: R$ 9,00' })
    expect(whole).not.toHaveProperty('receipt')
    expect(requested).toEqual([['O1', 'T1']])
  })

  it('is told no more where WhatsApp tells nothing in it, or it says no name', async () => {
    order = { products: [] }
    expect(await ofMessage(cart)).toHaveLength(1)
    for (const unnamed of [{ orderId: 'O1' }, { token: 'T1' }])
      expect(await ofMessage({ orderMessage: unnamed })).toHaveLength(1)
    expect(requested).toHaveLength(1)
  })

  it('is not asked about again after a crash', async () => {
    const [attrs, plaintext] = [
      { id: 'A1', from: '77@lid', t: '9' },
      Buffer.concat([Message.encode(cart).finish(), Buffer.of(1)]),
    ]
    await party.file.set({ [JOURNAL]: { hash: { receipt, attrs, plaintext } } })
    incoming.replay()
    await incoming.after(() => {})
    await quiet()
    expect([emitted, requested]).toMatchObject([[{ form: 'cart', source: 'replay' }], []])
  })
})

describe('what a crash left', () => {
  it('is reported again, and what is no message goes', async () => {
    const entry = (id: string, plaintext: Uint8Array) => ({
      receipt: `${id}||77@lid|`,
      attrs: { id, from: '77@lid', t: '9' },
      plaintext,
    })
    const text = Buffer.concat([Message.encode({ conversation: 'oi' }).finish(), Buffer.of(1)])
    await party.file.set({
      [JOURNAL]: { one: entry('A1', text), other: entry('A2', Buffer.of(255, 255, 255, 255, 1)) },
    })
    incoming.replay()
    await incoming.after(() => {})
    expect(emitted).toMatchObject([{ body: 'oi', source: 'replay', receipt }])
    expect([await isSettled(), await isSettled('A2||77@lid|')]).toEqual([false, true])
  })
})

describe('a message without content', () => {
  const stanza = (attrs: Record<string, string> = {}) => ({
    tag: 'message',
    attrs: { id: 'A1', from: '77@lid', t: '9', ...attrs },
    content: [{ tag: 'unavailable', attrs: { type: 'view_once' } }],
  })
  const comes = async (attrs?: Record<string, string>) => {
    let released = 0
    incoming.unavailable(stanza(attrs), 'held|1', () => {
      released += 1
    })
    await incoming.after(() => {})
    return released
  }

  it('is reported once, and WhatsApp answered when the desk has it', async () => {
    expect([await comes(), emitted]).toMatchObject([0, [{ form: 'viewOnce', receipt: 'held|1' }]])
    expect(await ofMessage(null, { messageStubType: CIPHERTEXT })).toEqual([])
    expect(await ofMessage({ conversation: 'oi' })).toMatchObject([{ body: 'oi' }])
  })

  it('that is for nobody is answered at once, and one that cannot be read too', async () => {
    expect([await comes({ category: 'peer' }), emitted]).toEqual([1, []])
    expect([await comes({ from: 'nobody' }), emitted, errors]).toEqual([1, [], ['could not read what WhatsApp told']])
  })
})

describe('a receipt or a call', () => {
  const comes = async (tag: string, attrs: Record<string, string>, content?: library.BinaryNode[]) => {
    let released = 0
    incoming.held({ tag, attrs, ...(content ? { content } : {}) }, 'held|1', () => {
      released += 1
    })
    await incoming.after(() => {})
    return released
  }

  it('is answered when the last of what it says is stored', async () => {
    const content = [{ tag: 'list', attrs: {}, content: [{ tag: 'item', attrs: { id: 'OUT2' } }] }]
    expect(await comes('receipt', { id: 'OUT1', from: '77@lid' }, content)).toBe(0)
    expect(emitted).toMatchObject([{ waId: 'OUT1' }, { waId: 'OUT2', receipt: 'held|1' }])
    expect(emitted[0]).not.toHaveProperty('receipt')
    expect(await comes('call', {}, [{ tag: 'offer', attrs: { 'call-id': 'C1', from: '77:2@lid' } }])).toBe(0)
    expect(emitted[2]).toMatchObject({ type: 'call', callId: 'C1', receipt: 'held|1' })
    expect(incoming.callerOf('C1')).toBe('77:2@lid')
  })

  it('that says nothing is answered at once', async () => {
    expect([await comes('receipt', { id: 'OUT1', from: 'nobody' }), await comes('call', {}), emitted]).toEqual([
      1,
      1,
      [],
    ])
  })
})

describe('WhatsApp’s word on a message of ours', () => {
  const answer = { tag: 'ack', attrs: { id: 'OUT1', from: '77@lid', error: '479' } }

  it.each([
    ['is told', () => undefined, 1],
    ['is told where it did not go again', () => Promise.resolve(false), 1],
    ['is told where that failed', () => Promise.reject(new Error('offline')), 1],
    ['is not told where it goes once more', () => Promise.resolve(true), 0],
  ])('%s', async (_what, received, times) => {
    incoming.answered(answer, { heard: received })
    await quiet()
    expect(emitted).toMatchObject(Array(times).fill({ type: 'failed', waId: 'OUT1', code: 479 }))
    expect(emitted).toHaveLength(times)
  })
})

describe('whatever else is told', () => {
  const ana = { lid: '77', pn: '5511' }

  it('is reported as what it is', async () => {
    const key = { id: 'OUT1', remoteJid: '77@lid', fromMe: true }
    const pair = { pn: '5511@s.whatsapp.net', lid: '77@lid' }
    const members = { id: '12@g.us', author: '77@lid', participants: [{ id: '77@lid' }] }
    const all: [Parameters<Incoming['take']>[0], object[]][] = [
      [{ 'messages.update': [{ key, update: { status: 3 } }] }, [{ type: 'ack', waId: 'OUT1', ack: 3 }]],
      [
        {
          'message-receipt.update': [
            { key: { ...key, remoteJid: '12@g.us' }, receipt: { userJid: '77@lid', readTimestamp: 9 } },
          ],
        },
        [{ type: 'ack', ack: 4, by: { lid: '77' } }],
      ],
      [{ 'lid-mapping.update': pair }, [{ type: 'contact', address: ana }]],
      [
        { 'contacts.upsert': [{ id: '77@lid', phoneNumber: '5511@s.whatsapp.net' }] },
        [{ type: 'contact', address: ana }],
      ],
      [{ 'contacts.update': [{ id: '77@lid', imgUrl: 'changed' }] }, [{ type: 'contact', picture: 'changed' }]],
      [
        { 'groups.upsert': [{ id: '12@g.us', subject: 'Feira', participants: [], owner: undefined }] },
        [{ type: 'group', subject: 'Feira' }],
      ],
      [{ 'groups.update': [{ id: '12@g.us', subject: 'Rua' }] }, [{ type: 'group', subject: 'Rua' }]],
      [{ 'group-participants.update': { ...members, action: 'add' } }, [{ type: 'group', joined: [{ lid: '77' }] }]],
      [
        {
          'messaging-history.set': {
            chats: [{ id: '88@lid', lastMessageRecvTimestamp: 1 }],
            contacts: [{ id: '77@lid', phoneNumber: '5511@s.whatsapp.net' }],
            messages: [],
            lidPnMappings: [{ pn: '5522@s.whatsapp.net', lid: '88@lid' }],
          },
        },
        [{ address: { lid: '88', pn: '5522' } }, { address: ana }, { type: 'wrote-before', people: [{ lid: '88' }] }],
      ],
      [{ 'messaging-history.set': { chats: [], contacts: [], messages: [] } }, []],
      [{}, []],
    ]
    for (const [what, expected] of all) expect(await of(what)).toMatchObject(expected)
  })

  it('comes after what was told before, also where that failed', async () => {
    const held = Promise.withResolvers<void>()
    void incoming.after(() => held.promise)
    void incoming.after(() => Promise.reject(new Error('a fault')))
    incoming.take({ 'contacts.update': [{ id: '77@lid', imgUrl: 'changed' }] })
    await quiet()
    expect(emitted).toEqual([])
    held.resolve()
    await incoming.after(() => {})
    expect([emitted, errors]).toMatchObject([[{ type: 'contact' }], ['could not read what WhatsApp told']])
  })
})

describe('a name', () => {
  const chatOf = async (remoteJid: string) => {
    const [event] = await ofMessage({ conversation: 'oi' }, { key: { id: remoteJid, remoteJid } })
    return (event as { key: { chat: object } }).key.chat
  }

  it('has the other one that was learnt, however that was written down', async () => {
    await party.file.set({ 'lid-mapping': { 5522: '88@lid', '66_reverse': '5566:0@s.whatsapp.net', 5533: 'odd' } })
    expect(await chatOf('5511@s.whatsapp.net')).toEqual({ pn: '5511', lid: '77' })
    expect(await chatOf('5522@s.whatsapp.net')).toEqual({ pn: '5522', lid: '88' })
    expect(await chatOf('66@lid')).toEqual({ lid: '66', pn: '5566' })
    expect(await chatOf('5533@s.whatsapp.net')).toEqual({ pn: '5533', lid: 'odd' })
    expect(await chatOf('55@lid')).toStrictEqual({ lid: '55' })
    expect(await chatOf('77@g.us')).toEqual({ group: '77' })
  })

  it('that came with the other stays as it came', async () => {
    await party.file.set({ 'lid-mapping': { 5544: '99' } })
    const key = { remoteJid: '77@lid', remoteJidAlt: '5544@s.whatsapp.net' }
    expect(await ofMessage({ conversation: 'oi' }, { key })).toMatchObject([
      { key: { chat: { lid: '77', pn: '5544' } } },
    ])
  })

  it('of ours is both of ours, where we are mentioned', async () => {
    const extendedTextMessage = { text: '@90', contextInfo: { mentionedJid: ['90@lid'] } }
    expect(await ofMessage({ extendedTextMessage })).toMatchObject([{ mentions: [{ lid: '90', pn: '5599' }] }])
  })

  it('of an administrator is asked of the group', async () => {
    const deletion = { protocolMessage: { type: 0, key: { id: 'FIRST', participant: '88@lid' } } }
    const key = { remoteJid: '12@g.us', participant: '77@lid' }
    expect(await ofMessage(deletion, { key })).toEqual([])
    groups = { '12@g.us': [{ id: '77@lid', admin: 'admin' }] }
    expect(await ofMessage(deletion, { key: { ...key, id: 'A2' } })).toMatchObject([
      { type: 'delete', key: { waId: 'FIRST' } },
    ])
  })

  it('of ours is known before we have one', async () => {
    delete party.creds.me
    expect(await ofMessage({ conversation: 'oi' })).toHaveLength(1)
  })
})
