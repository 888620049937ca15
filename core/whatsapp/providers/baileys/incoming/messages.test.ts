import * as library from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { HOUR } from '../../../../kit/clock.ts'
import type { Address } from '../../../address.ts'
import {
  isUnreadable,
  keyOf,
  providedByPhone,
  type Reading,
  readMessage,
  readUnavailable,
  readUnknown,
} from './messages.ts'
import type { Secrets } from './secrets.ts'

const { Type } = library.proto.Message.ProtocolMessage
const ana = { pn: '5511', lid: '77' }
const bia = { pn: '5522', lid: '88' }
const me = { pn: '5599', lid: '90' }
const byAna = { id: 'A1', remoteJid: '77@lid', fromMe: false }
const inGroup = { id: 'A1', remoteJid: '12@g.us', participant: '77@lid', fromMe: false }
const AT = 1_700_000_000

/** Who is known by both names; what is stored of secrets. */
const stored: unknown[][] = []
const reading: Reading = {
  library,
  me,
  resolve: async (address: Address) =>
    [ana, bia].find(each => each.lid === address.lid || each.pn === address.pn) ?? address,
  isAdministrator: async (_group, person) => person.lid === bia.lid,
  secrets: { keep: (...emitted: unknown[]) => void stored.push(emitted), of: () => undefined } as unknown as Secrets,
}

type Payload = Partial<library.WAMessage>
const message = (content: library.proto.IMessage | null, more: Payload = {}) =>
  ({ key: byAna, messageTimestamp: AT, message: content, ...more }) as library.WAMessage
const read = (content: library.proto.IMessage | null, more: Payload = {}) =>
  readMessage(reading, message(content, more), 'live')

describe('a message', () => {
  it('is reported with who wrote it by both names, when, and as whom', async () => {
    expect(await read({ conversation: 'oi' }, { pushName: 'Ana' })).toStrictEqual({
      type: 'message',
      key: { waId: 'A1', fromMe: false, chat: ana },
      sentAt: AT * 1000,
      source: 'live',
      pushName: 'Ana',
      kind: 'text',
      body: 'oi',
    })
    const nameless = await readMessage(
      reading,
      { key: byAna, message: { conversation: 'oi' } } as library.WAMessage,
      'offline',
    )
    expect(nameless).toMatchObject({ sentAt: 0, source: 'offline' })
    expect(nameless).not.toHaveProperty('pushName')
  })

  it('mentions people by both names, and us by ours', async () => {
    const contextInfo = { mentionedJid: ['88@lid', '90@lid', '5522@s.whatsapp.net', '66@lid'] }
    expect(await read({ extendedTextMessage: { text: '@88 @90', contextInfo } })).toMatchObject({
      mentions: [bia, me, bia, { lid: '66' }],
    })
  })

  it('has its secret kept under its chat, as of who wrote it', async () => {
    stored.length = 0
    await read({ conversation: 'oi' })
    await read({ conversation: 'oi' }, { key: inGroup })
    await read({ conversation: 'oi' }, { key: { ...byAna, fromMe: true } })
    expect(stored.map(([, chat, author]) => [chat, author])).toEqual([
      [ana, ana],
      [{ group: '12' }, ana],
      [ana, me],
    ])
  })

  it('is none where phones talk among themselves, or there is nothing in it', async () => {
    const nothing = [
      read({ conversation: 'oi' }, { category: 'peer' }),
      read({ conversation: 'oi' }, { key: { id: 'A1', remoteJid: 'nobody' } }),
      read({ senderKeyDistributionMessage: { groupId: 'g' } }),
      read(null),
    ]
    expect(await Promise.all(nothing)).toEqual([null, null, null, null])
  })

  it('that is sealed with the secret of another is reported as what it is', async () => {
    const pollUpdateMessage = { pollCreationMessageKey: { id: 'POLL' }, vote: {} }
    expect(await read({ pollUpdateMessage })).toMatchObject({
      form: 'pollVote',
      quoted: { waId: 'POLL' },
      sentAt: AT * 1000,
    })
    expect(await read({ encReactionMessage: { targetMessageKey: { id: 'FIRST' } } })).toBeNull()
  })

  it('that cannot be read is one all the same', async () => {
    const unreadable = { kind: 'undecryptable', body: '', key: { waId: 'A1' } }
    expect(await read(null, { messageStubType: 2 })).toMatchObject(unreadable)
    expect(await read(null, { key: { ...byAna, isViewOnce: true } as never })).toMatchObject(unreadable)
    expect(isUnreadable(message({ conversation: 'oi' }, { key: { ...byAna, isViewOnce: true } as never }))).toBe(false)
    expect(isUnreadable(message(null, { messageStubType: 1 }))).toBe(false)
  })

  it('of which nobody knows what it is, is one too', async () => {
    expect(await readUnknown(reading, message({}), 'phone')).toMatchObject({
      kind: 'unknown',
      form: 'other',
      source: 'phone',
    })
    expect(await readUnknown(reading, message({}, { key: { id: 'A1', remoteJid: 'nobody' } }), 'live')).toBeNull()
  })
})

describe('a change of a text', () => {
  const edit = (timestampMs?: number) => ({
    protocolMessage: {
      type: Type.MESSAGE_EDIT,
      key: { id: 'FIRST' },
      editedMessage: { extendedTextMessage: { text: 'hello @88', contextInfo: { mentionedJid: ['88@lid'] } } },
      ...(timestampMs === undefined ? {} : { timestampMs }),
    },
  })

  it('is told under the key of that text, with what it says now and when', async () => {
    expect(await read(edit(AT * 1000 + 5))).toStrictEqual({
      type: 'edit',
      key: { waId: 'FIRST', fromMe: false, chat: ana },
      body: 'hello @88',
      editedAt: AT * 1000 + 5,
      mentions: [bia],
    })
  })

  it('was when the message was that brings it, where it says nothing or far too late a time', async () => {
    expect(await read(edit())).toMatchObject({ editedAt: AT * 1000 })
    expect(await read(edit(AT * 1000 + HOUR))).toMatchObject({ editedAt: AT * 1000 + HOUR })
    expect(await read(edit(AT * 1000 + 2 * HOUR))).toMatchObject({ editedAt: AT * 1000 + HOUR })
  })

  it('is nothing where it names none, and has no mentions where it mentions nobody', async () => {
    for (const key of [{}, undefined])
      expect(await read({ protocolMessage: { type: Type.MESSAGE_EDIT, ...(key ? { key } : {}) } })).toBeNull()
    const plain = { type: Type.MESSAGE_EDIT, key: { id: 'FIRST' }, editedMessage: { conversation: 'oi' } }
    expect(await read({ protocolMessage: plain })).not.toHaveProperty('mentions')
  })
})

describe('a deletion', () => {
  const deletes = (key: library.WAMessageKey, by: library.WAMessageKey = byAna) =>
    read({ protocolMessage: { type: Type.REVOKE, key } }, { key: by })
  const group = { group: '12' }

  it('is of what who asks for it wrote', async () => {
    expect(await deletes({ id: 'FIRST' })).toStrictEqual({
      type: 'delete',
      key: { waId: 'FIRST', fromMe: false, chat: ana },
    })
    for (const key of [{ id: 'FIRST' }, { id: 'FIRST', participant: '5511@s.whatsapp.net' }])
      expect(await deletes(key, inGroup)).toEqual({
        type: 'delete',
        key: { waId: 'FIRST', fromMe: false, chat: group, sender: ana },
      })
  })

  it('is of what others wrote by administrators alone', async () => {
    const byBia = { ...inGroup, participant: '88@lid' }
    expect(await deletes({ id: 'FIRST', participant: '88@lid' }, inGroup)).toBeNull()
    expect(await deletes({ id: 'FIRST', participant: '77@lid' }, byBia)).toEqual({
      type: 'delete',
      key: { waId: 'FIRST', fromMe: false, chat: group, sender: ana },
    })
    expect(await deletes({ id: 'FIRST', participant: '90@lid' }, byBia)).toEqual({
      type: 'delete',
      key: { waId: 'FIRST', fromMe: true, chat: group },
    })
    expect(await deletes({ id: 'FIRST', participant: '77@lid' }, { ...inGroup, participant: null })).toBeNull()
  })

  it('names its author in a group alone', async () => {
    expect(await deletes({ id: 'FIRST', participant: '88@lid' })).toMatchObject({ key: { chat: ana } })
  })

  it('is no other word among phones', async () => {
    expect(await read({ protocolMessage: { type: Type.EPHEMERAL_SETTING, key: { id: 'FIRST' } } })).toBeNull()
  })
})

describe('a reaction', () => {
  const reacts = (reaction: library.proto.Message.IReactionMessage, key: library.WAMessageKey = byAna) =>
    read({ reactionMessage: reaction }, { key })

  it('is reported with who reacted, to which message, and when', async () => {
    const reaction = { key: { id: 'FIRST', fromMe: true }, text: '👍', senderTimestampMs: AT * 1000 + 7 }
    expect(await reacts(reaction)).toStrictEqual({
      type: 'reaction',
      key: { waId: 'FIRST', fromMe: true, chat: ana },
      by: ana,
      emoji: '👍',
      reactedAt: AT * 1000 + 7,
    })
    expect(await reacts({ key: { id: 'FIRST' } }, { ...byAna, fromMe: true })).toMatchObject({
      key: { fromMe: false },
      by: 'me',
      emoji: '',
      reactedAt: AT * 1000,
    })
  })

  it('in a group names who wrote what it is to, unless that was us', async () => {
    const target = { id: 'FIRST', participant: '88@lid' }
    expect(await reacts({ key: target, text: '👍' }, inGroup)).toMatchObject({ key: { sender: bia }, by: ana })
    expect((await reacts({ key: { ...target, fromMe: true }, text: '👍' }, inGroup)) as object).not.toHaveProperty(
      'key.sender',
    )
    expect((await reacts({ key: target, text: '👍' })) as object).not.toHaveProperty('key.sender')
  })

  it('to nothing is none', async () => {
    expect(await reacts({ text: '👍' })).toBeNull()
    expect(await reacts({ key: {}, text: '👍' })).toBeNull()
  })
})

describe('a message without content', () => {
  const came = (why: string | undefined, attrs: Record<string, string> = {}, more: Payload = {}) =>
    readUnavailable(
      reading,
      {
        tag: 'message',
        attrs,
        content: [
          { tag: 'meta', attrs: { type: 'view_once' } },
          { tag: 'unavailable', attrs: why ? { type: why } : {} },
        ],
      },
      message(null, more),
    )

  it.each([
    ['view_once_unavailable_fanout', { kind: 'unknown', form: 'viewOnce' }],
    ['hosted_unavailable_fanout', { kind: 'unknown', form: 'onPhone' }],
    [undefined, { kind: 'undecryptable', body: '' }],
  ])('is reported as what it is: %s', async (why, emitted) => {
    expect(await came(why)).toMatchObject(emitted)
  })

  it('says whether it waited, or was ours', async () => {
    expect(await came('view_once')).toMatchObject({ source: 'live' })
    expect(await came('view_once', { offline: '1' })).toMatchObject({ source: 'offline' })
    expect(await came('view_once', { offline: '1' }, { key: { ...byAna, fromMe: true } })).toMatchObject({
      source: 'phone',
    })
  })

  it('is none where it is of nobody, or among phones', async () => {
    expect(await came('view_once', {}, { category: 'peer' })).toBeNull()
    expect(await came('view_once', {}, { key: { id: 'A1', remoteJid: 'status@broadcast' } })).toBeNull()
  })
})

describe('what our phone gives because it was asked', () => {
  const provided = library.proto.WebMessageInfo.encode({ key: byAna, message: { conversation: 'oi' } }).finish()
  const answer = (fromMe: boolean, ...results: object[]) =>
    providedByPhone(
      library,
      message(
        {
          protocolMessage: {
            peerDataOperationRequestResponseMessage: { peerDataOperationResult: results },
          },
        },
        { key: { ...byAna, fromMe } },
      ),
    )

  it('is read from our own phone alone', () => {
    const result = { placeholderMessageResendResponse: { webMessageInfoBytes: provided } }
    expect(answer(true, result, { placeholderMessageResendResponse: {} }, {})).toMatchObject([
      { message: { conversation: 'oi' } },
    ])
    expect(answer(false, result)).toEqual([])
    expect(providedByPhone(library, message({ conversation: 'oi' }, { key: { ...byAna, fromMe: true } }))).toEqual([])
    expect(providedByPhone(library, message(null, { key: { ...byAna, fromMe: true } }))).toEqual([])
    expect(providedByPhone(library, message({ protocolMessage: {} }, { key: { ...byAna, fromMe: true } }))).toEqual([])
  })
})

describe('a picture or film that a phone sends twice', () => {
  const { AssociationType } = library.proto.MessageAssociation
  const second = (associationType: number, content: library.proto.IMessage) => {
    const messageAssociation = { associationType, parentMessageKey: { id: 'P1', remoteJid: '5599@s.whatsapp.net' } }
    return { associatedChildMessage: { message: { ...content, messageContextInfo: { messageAssociation } } } }
  }
  const imageMessage = { mimetype: 'image/jpeg', fileLength: 900 }
  const videoMessage = { mimetype: 'video/mp4', fileLength: 900 }

  it('comes sharper under the key of the first', async () => {
    const better = { type: 'message', better: true, key: { waId: 'P1', fromMe: false, chat: ana } }
    expect(await read(second(AssociationType.HD_IMAGE_DUAL_UPLOAD, { imageMessage }))).toMatchObject({
      ...{ ...better, kind: 'image', media: { sizeBytes: 900 } },
    })
    const { associatedChildMessage } = second(AssociationType.HD_VIDEO_DUAL_UPLOAD, { videoMessage })
    const { messageContextInfo, ...inside } = associatedChildMessage.message
    expect(await read({ associatedChildMessage: { message: inside }, messageContextInfo })).toMatchObject(better)
  })

  it('is reported once where the second is the first as a moving picture, or in another code', async () => {
    for (const type of [AssociationType.MOTION_PHOTO, AssociationType.HEVC_VIDEO_DUAL_UPLOAD])
      expect(await read(second(type, { videoMessage }))).toBeNull()
  })

  it('is a message of its own where it is one of an album, or says of no other what it is', async () => {
    const own = { type: 'message', kind: 'image', key: { waId: 'A1' } }
    expect(await read(second(AssociationType.MEDIA_ALBUM, { imageMessage }))).toMatchObject(own)
    expect(await read({ associatedChildMessage: { message: { imageMessage } } })).toMatchObject(own)
  })
})

describe('an answer to what is in no conversation', () => {
  const answerTo = (context: library.proto.IContextInfo) =>
    read({ extendedTextMessage: { text: 'quanto custa?', contextInfo: { stanzaId: 'S1', ...context } } })

  it('says that it was our status, and what the status showed', async () => {
    const imageMessage = { mimetype: 'image/jpeg', jpegThumbnail: Buffer.from('ffd8', 'hex') }
    const emitted = await answerTo({
      ...{ participant: '90@lid', remoteJid: 'status@broadcast', quotedMessage: { imageMessage } },
    })
    expect(emitted).toMatchObject({ kind: 'text', body: 'quanto custa?', key: { chat: ana } })
    expect((emitted as { quoted?: object }).quoted).toEqual({
      ...{
        waId: 'S1',
        sender: { lid: '90' },
        fromMe: true,
        body: '',
        kind: 'image',
        thumbnail: '/9g=',
        isStatus: true,
      },
    })
  })

  it('says of what was quoted from a group what it was', async () => {
    const pollCreationMessageV3 = { name: 'Quando?', options: [{ optionName: 'Hoje' }] }
    const emitted = await answerTo({
      participant: '88@lid',
      remoteJid: '12@g.us',
      quotedMessage: { pollCreationMessageV3 },
    })
    expect((emitted as { quoted?: object }).quoted).toEqual({
      ...{ waId: 'S1', sender: { lid: '88' }, body: 'Quando?\n- Hoje', kind: 'unknown', form: 'poll' },
    })
  })
})

describe('the name of a message', () => {
  const named = (key: library.WAMessageKey) => keyOf(reading, key)

  it('says who wrote to us, who wrote in a group, and who wrote to a list', async () => {
    expect(await named({ ...byAna, remoteJid: '66@lid', remoteJidAlt: '5566@s.whatsapp.net' } as never)).toEqual({
      waId: 'A1',
      fromMe: false,
      chat: { lid: '66', pn: '5566' },
    })
    expect(await named(inGroup)).toEqual({ waId: 'A1', fromMe: false, chat: { group: '12' }, sender: ana })
    expect(await named({ ...inGroup, fromMe: true })).toEqual({ waId: 'A1', fromMe: true, chat: { group: '12' } })
    expect(await named({ ...inGroup, participant: 'nobody' })).toEqual({
      waId: 'A1',
      fromMe: false,
      chat: { group: '12' },
    })
    expect(await named({ ...inGroup, remoteJid: '167@broadcast' })).toEqual({ waId: 'A1', fromMe: false, chat: ana })
  })

  it('says on what our phone sent to whom it went, and not us', async () => {
    const toAna = { ...byAna, fromMe: true, remoteJidAlt: '5599@s.whatsapp.net' }
    expect(await named({ ...toAna, remoteJid: '66@lid' } as never)).toEqual({
      waId: 'A1',
      fromMe: true,
      chat: { lid: '66' },
    })
  })

  it('is none in no conversation with a customer', async () => {
    const list = { ...inGroup, remoteJid: '167@broadcast' }
    for (const key of [
      { ...byAna, remoteJid: '90@lid', fromMe: true },
      { ...byAna, remoteJid: '90:3@lid' },
      { ...byAna, remoteJid: '5599@s.whatsapp.net', fromMe: true },
      { ...byAna, remoteJid: '0@s.whatsapp.net' },
      { ...byAna, remoteJid: '13135550002@s.whatsapp.net', fromMe: true },
      { ...list, fromMe: true },
      { ...inGroup, remoteJid: 'status@broadcast' },
      { ...byAna, id: '' },
      { id: 'A1' },
    ])
      expect(await named(key)).toBeNull()
  })
})
