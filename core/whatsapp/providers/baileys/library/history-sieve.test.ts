import { processHistoryMessage, proto } from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { HistorySieve } from './history-sieve.ts'

const { RECENT } = proto.HistorySync.HistorySyncType
const [ANA, BIA] = ['5511988880001@s.whatsapp.net', '77770000000001@lid']

const message = (remoteJid: string, fromMe: boolean, more: proto.IWebMessageInfo | object = {}) => ({
  message: {
    key: { remoteJid, fromMe, id: `ID-${fromMe}` },
    messageTimestamp: 1_700_000_000,
    message: { conversation: 'um segredo' },
    ...more,
  },
})

const history: proto.IHistorySync = {
  syncType: RECENT,
  chunkOrder: 3,
  progress: 60,
  conversations: [
    {
      id: ANA,
      lidJid: '77770000000002@lid',
      name: 'Ana',
      description: 'x'.repeat(600),
      tcToken: Buffer.from('token'),
      tcTokenTimestamp: 1_700_000_001,
      messages: [message(ANA, true), message(ANA, false), message(ANA, false)],
    },
    { id: BIA, messages: [message(BIA, true, { userReceipt: [{ userJid: '5511988880002@s.whatsapp.net' }] })] },
    { id: '120363000000000000@g.us', messages: [message('120363000000000000@g.us', true)] },
  ],
  phoneNumberToLidMappings: [{ pnJid: '5511988880003@s.whatsapp.net', lidJid: '77770000000003@lid' }],
  pushnames: [{ id: ANA, pushname: 'Ana' }],
}
const written = (what: proto.IHistorySync = history) => Buffer.from(proto.HistorySync.encode(what).finish())

function sifted(bytes: Buffer, step = bytes.length): Buffer {
  const sieve = new HistorySieve()
  for (let at = 0; at < bytes.length; at += step) sieve.push(bytes.subarray(at, at + step))
  return sieve.end()
}

/** What the library reads of it, as far as a desk learns of it. */
function read(bytes: Uint8Array) {
  const { chats, lidPnMappings, ...rest } = processHistoryMessage(proto.HistorySync.decode(bytes))
  return {
    chats: chats.map(({ id, lidJid, pnJid, tcToken, tcTokenTimestamp, lastMessageRecvTimestamp }) => ({
      ...{ id, lidJid, pnJid, lastMessageRecvTimestamp },
      token: [String(tcToken), Number(tcTokenTimestamp)],
    })),
    lidPnMappings,
    told: [rest.syncType, rest.progress],
  }
}

describe('the sieve of histories', () => {
  it('lets through what the library reads for a desk, and no text', () => {
    const stored = sifted(written())
    expect(read(stored)).toEqual(read(written()))
    expect(read(stored).chats.map(chat => chat.lastMessageRecvTimestamp)).toEqual([1_700_000_000, undefined, undefined])
    expect(read(stored).lidPnMappings).toHaveLength(3)
    expect(stored.toString('latin1')).not.toMatch(/segredo|xxx/)
  })

  it.each([1, 7, 100])('reads it in pieces of %i bytes as in one', step => {
    expect(sifted(written(), step)).toEqual(sifted(written()))
  })

  it('knows who wrote in a conversation that is longer than it reads', () => {
    const long = { message: { key: { remoteJid: ANA, id: 'L' }, message: { conversation: 'x'.repeat(3_000_000) } } }
    const conversations = [{ id: ANA, messages: [message(ANA, false), long] }, { id: BIA }]
    const stored = sifted(written({ ...history, conversations }), 100_000)
    expect(read(stored).chats).toMatchObject([{ id: ANA, lastMessageRecvTimestamp: 1_700_000_000 }, { id: BIA }])
    expect(stored.length).toBeLessThan(1000)
  })

  it('lets no more conversations and pairs through than a large shop has', () => {
    const empty = Buffer.alloc(200_000, Buffer.from([2 * 8 + 2, 0]))
    const pairs = Buffer.alloc(200_000, Buffer.from([15 * 8 + 2, 0]))
    const { conversations, phoneNumberToLidMappings } = proto.HistorySync.decode(sifted(Buffer.concat([empty, pairs])))
    expect([conversations!.length, phoneNumberToLidMappings!.length]).toEqual([20_000, 20_000])
  })

  it('lets no more bytes through than the main thread reads in a moment', () => {
    const names = Array.from({ length: 90 }, (_, n) => Buffer.concat([varintOf(n + 3), Buffer.from([127]), FILLER]))
    const one = Buffer.concat(names)
    const conversation = Buffer.concat([Buffer.from([2 * 8 + 2]), lengthOf(one.length), one])
    const stored = sifted(Buffer.concat(Array.from({ length: 3000 }, () => conversation)))
    expect(stored.length).toBeGreaterThan(15 * 2 ** 20)
    expect(stored.length).toBeLessThanOrEqual(16 * 2 ** 20)
  })

  it('takes a long conversation that is whole', () => {
    expect(read(sifted(Buffer.concat([longConversation(), written()]))).told).toEqual([RECENT, 60])
  })

  it('lets exactly so many bytes through, and those that come first', () => {
    const field = (number: number, length: number) =>
      Buffer.concat([varintOf(number), lengthOf(length), Buffer.alloc(length, 'n')])
    const content = Buffer.concat([field(3, 512), field(4, 503)])
    const conversation = Buffer.concat([varintOf(2), lengthOf(content.length), content])
    expect(conversation).toHaveLength(1024)
    for (const more of [0, 1]) {
      const stored = sifted(Buffer.concat(Array.from({ length: 2 ** 14 + more }, () => conversation)))
      expect(stored).toHaveLength(2 ** 24)
    }
  })

  it('keeps of a conversation the first message that came and the first with a receipt, in whatever order they stand', () => {
    const came = (messageTimestamp: number) => message(ANA, false, { messageTimestamp })
    const got = (messageTimestamp: number) =>
      message(ANA, true, { messageTimestamp, userReceipt: [{ userJid: '5511988880002@s.whatsapp.net' }] })
    const stored = (...messages: ReturnType<typeof message>[]) => {
      const bytes = sifted(written({ ...history, conversations: [{ id: ANA, messages }] }))
      const [conversation] = proto.HistorySync.decode(bytes).conversations!
      return conversation!.messages!.map(each => [each.message!.key!.fromMe, Number(each.message!.messageTimestamp)])
    }
    expect(stored(came(1), came(2), got(3), got(4))).toEqual([
      [false, 1],
      [true, 3],
    ])
    expect(stored(got(1), got(2), came(3), came(4))).toEqual([
      [false, 3],
      [true, 1],
    ])
    const own = Array.from({ length: 100 }, (_, n) => message(ANA, true, { messageTimestamp: n }))
    expect(stored(...own.slice(1), came(200))).toEqual([[false, 200]])
    expect(stored(...own, came(200))).toEqual([])
  })

  it.each([
    ['breaks off', written().subarray(0, -1)],
    ['breaks off after a byte', Buffer.from([18])],
    ['breaks off before the last byte of a long conversation', longConversation().subarray(0, -1)],
    ['breaks off in a long conversation', Buffer.concat([Buffer.from([18, 255, 255, 255, 1]), Buffer.alloc(2 ** 20)])],
    ['has fields of a kind that there is not', Buffer.from([8 + 7])],
    ['has fields without a number', Buffer.alloc(100)],
    ['has numbers without an end', Buffer.alloc(100, 255)],
  ])('takes none that %s', (_how, bytes) => {
    expect(() => sifted(bytes)).toThrow()
  })

  it('leaves out messages that do not say which they are, which the library cannot read', () => {
    const stored = sifted(
      written({ ...history, conversations: [{ id: ANA, messages: [{}, { message: {} as never }] }] }),
    )
    expect(read(stored).chats).toMatchObject([{ id: ANA }])
  })
})

/** One of a single name, longer than what is read of it. */
function longConversation(): Buffer {
  const name = 600_000
  const lengthOfName = Buffer.from([
    (name % 128) | 128,
    (Math.floor(name / 128) % 128) | 128,
    Math.floor(name / 16_384),
  ])
  const all = name + 4
  const lengthOfAll = Buffer.from([(all % 128) | 128, (Math.floor(all / 128) % 128) | 128, Math.floor(all / 16_384)])
  return Buffer.concat([Buffer.from([18]), lengthOfAll, Buffer.from([26]), lengthOfName, Buffer.alloc(name, 'n')])
}

const FILLER = Buffer.alloc(127, 'n')
const varintOf = (number: number): Buffer => lengthOf(number * 8 + 2)
const lengthOf = (value: number): Buffer =>
  Buffer.from(value < 128 ? [value] : [(value % 128) | 128, Math.floor(value / 128)])
