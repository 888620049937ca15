import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../../kit/clock.ts'
import { openSqlite } from '../../../../storage/sqlite.ts'
import { quietLibsignal } from '../library/console-filter.ts'
import { isUnavailable, Journal, receiptOf } from './journal.ts'
import { type Party, partyIn } from './testing/party.ts'

const alice = '5511988880001@s.whatsapp.net'
const desk = '5511999990001@s.whatsapp.net'
const { proto } = library

type Sealed = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array }

let folder: string
let a: Party
let d: Party
let lost: library.WAMessage[]
beforeEach(async () => {
  quietLibsignal()
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  lost = []
  a = partyIn(folder, alice)
  d = partyIn(folder, desk, { lost: message => void lost.push(message) })
  await a.repository.injectE2ESession({ jid: desk, session: await d.bundle() })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const { file } of [a, d]) file.close()
  rmSync(folder, { recursive: true, force: true })
})

const padded = (message: library.proto.IMessage) =>
  Buffer.concat([proto.Message.encode(message).finish(), Buffer.of(1)])
const fromAlice = (message: library.proto.IMessage): Promise<Sealed> =>
  a.repository.encryptMessage({ jid: desk, data: padded(message) })
/** Of a version that there is not. */
const broken = (sealed: Sealed): Sealed => ({ ...sealed, ciphertext: Buffer.from([0, ...sealed.ciphertext.slice(1)]) })
const inCompany = (sealed: Sealed) => d.repository.decryptMessage({ jid: alice, ...sealed })
const receipt = 'A1||5511988880001@s.whatsapp.net|'

/** The stanza that brings these to the desk. */
const stanza = (sealed: Sealed[], { attrs = {}, enc = {} }: { attrs?: object; enc?: object } = {}) => ({
  tag: 'message',
  attrs: { id: 'A1', from: alice, t: '1700000000', notify: 'Alice', ...attrs },
  content: sealed.map(({ ciphertext }) => ({ tag: 'enc', attrs: { ...enc }, content: ciphertext })),
})

const bodyDrain = () => d.journal.leftovers(d.file)

describe('what a crash left', () => {
  it('is reported as it came, the parts of a stanza as one message', async () => {
    const sealed = [
      await fromAlice({ conversation: 'oi' }),
      await fromAlice({ messageContextInfo: { messageSecret: Buffer.of(7) } }),
    ]
    d.journal.see(stanza(sealed))
    for (const each of sealed) await inCompany(each)
    const [left, ...others] = bodyDrain()
    expect([left!.receipt, others]).toEqual([receipt, []])
    expect(left!.message).toMatchObject({
      key: { id: 'A1', remoteJid: alice, fromMe: false },
      pushName: 'Alice',
      messageTimestamp: 1_700_000_000,
      message: { conversation: 'oi', messageContextInfo: { messageSecret: Uint8Array.of(7) } },
    })
    expect(left!.message!.messageStubType).toBeUndefined()
  })

  it('is what our own phone sent to someone, where it says so', async () => {
    const sealed = await fromAlice({ deviceSentMessage: { message: { conversation: 'from the phone' } } })
    d.journal.see(stanza([sealed]))
    await inCompany(sealed)
    expect(bodyDrain()[0]!.message!.message).toMatchObject({ conversation: 'from the phone' })
  })

  it('is a message that cannot be read, where one of its parts could not be', async () => {
    const sealed = await fromAlice({ conversation: 'oi' })
    const torn = broken(sealed)
    d.journal.see(stanza([sealed, torn]))
    await inCompany(sealed)
    await expect(inCompany(torn)).rejects.toThrow()
    const { CIPHERTEXT } = proto.WebMessageInfo.StubType
    expect(bodyDrain()).toMatchObject([
      { receipt, message: { messageStubType: CIPHERTEXT, message: { conversation: 'oi' } } },
    ])
    expect(d.file.wasUnreadable(receipt)).toBe(true)
    expect(lost).toEqual([])
  })

  it('is nothing to be told where it is no message', async () => {
    const sealed = await a.repository.encryptMessage({ jid: desk, data: Buffer.of(255, 255, 255, 255, 1) })
    d.journal.see(stanza([sealed]))
    await inCompany(sealed)
    expect(bodyDrain()).toEqual([{ receipt, message: null }])
  })

  it('says nothing of what nobody is to miss unless it can be read', async () => {
    const sealed = await fromAlice({ reactionMessage: { text: '👍' } })
    const torn = broken(sealed)
    d.journal.see(stanza([torn], { enc: { 'decrypt-fail': 'hide' } }))
    expect([d.journal.isHidden(receipt), d.journal.isHidden('another')]).toEqual([true, false])
    await expect(inCompany(torn)).rejects.toThrow()
    expect([bodyDrain(), lost]).toEqual([[], []])
  })

  it('names what it is about as we do', async () => {
    Object.assign(d.creds, { me: { id: desk, lid: '90@lid' } })
    for (const remoteJid of [desk, '90@lid']) {
      const sealed = await fromAlice({ reactionMessage: { key: { id: 'OUT1', remoteJid, fromMe: false }, text: '👍' } })
      d.journal.see(stanza([sealed]))
      await inCompany(sealed)
      expect(bodyDrain()[0]!.message!.message!.reactionMessage!.key).toMatchObject({ remoteJid: alice, fromMe: true })
      d.file.settle([receipt])
      await d.file.set({})
    }
  })

  it('may be a message of nothing', async () => {
    const sealed = await fromAlice({})
    d.journal.see(stanza([sealed]))
    await inCompany(sealed)
    expect(bodyDrain()[0]!.message).not.toHaveProperty('messageStubType')
  })

  it('is of what is encrypted in a stanza, and of nothing beside it', () => {
    const hide = { 'decrypt-fail': 'hide' }
    d.journal.see({ tag: 'message', attrs: stanza([]).attrs })
    d.journal.see({
      ...stanza([]),
      content: [
        { tag: 'verified_name', attrs: hide, content: Buffer.of(1) },
        { tag: 'enc', attrs: hide },
      ],
    })
    expect(d.journal.isHidden(receipt)).toBe(false)
  })

  it('is nothing of a stanza that nobody saw', async () => {
    await inCompany(await fromAlice({ conversation: 'oi' }))
    expect(bodyDrain()).toEqual([])
  })
})

describe('a message that comes again', () => {
  it('is read from the journal', async () => {
    const sealed = await fromAlice({ conversation: 'oi' })
    d.journal.see(stanza([sealed]))
    await inCompany(sealed)
    expect(await inCompany(sealed)).toEqual(padded({ conversation: 'oi' }))
  })

  it('though its key was used and its text is gone is reported as one that cannot be read', async () => {
    const sealed = [await fromAlice({ conversation: 'one' }), await fromAlice({ conversation: 'two' })]
    for (const each of sealed) await inCompany(each)
    d.journal.see(stanza([sealed[0]!]))
    await expect(inCompany(sealed[0]!)).rejects.toThrow('Key used already')
    const { CIPHERTEXT } = proto.WebMessageInfo.StubType
    expect(lost).toMatchObject([{ key: { id: 'A1' }, messageStubType: CIPHERTEXT }])
    expect(bodyDrain()).toHaveLength(1)
  })
})

describe('the text and the step of the ratchet that reads it', () => {
  /** Nothing gets into this table meanwhile. */
  async function closed<T>(table: 'journal' | 'keys', work: () => Promise<T>): Promise<T> {
    const beside = openSqlite(join(folder, `${desk}.sqlite`))
    try {
      beside.exec(`CREATE TRIGGER closed BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'closed'); END`)
      return await work()
    } finally {
      beside.exec('DROP TRIGGER closed')
      beside.close()
    }
  }
  const comes = (sealed: Sealed) => {
    d.journal.see(stanza([sealed]))
    return inCompany(sealed)
  }
  /** What the first message of a session looks like, and the others. */
  const firstOf = async (kind: 'pkmsg' | 'msg') => {
    if (kind === 'pkmsg') return
    await inCompany(await fromAlice({ conversation: 'olá' }))
    const answer = await d.repository.encryptMessage({ jid: alice, data: padded({ conversation: 'diga' }) })
    await a.repository.decryptMessage({ jid: desk, ...answer })
  }

  it.each(['pkmsg', 'msg'] as const)('are stored together or not at all: %s', async kind => {
    await firstOf(kind)
    const sealed = await fromAlice({ conversation: 'oi' })
    expect(sealed.type).toBe(kind)
    await expect(closed('journal', () => comes(sealed))).rejects.toThrow('closed')
    await expect(closed('keys', () => comes(sealed))).rejects.toThrow('closed')
    expect(d.file.plaintext(receipt)).toBeUndefined()
    expect(await comes(sealed)).toEqual(padded({ conversation: 'oi' }))
    expect(d.file.plaintext(receipt)).toBeDefined()
  })
})

describe('a message of a group', () => {
  it('has its text in the journal, also where its key came later than it', async () => {
    const group = '1203630@g.us'
    const { ciphertext, senderKeyDistributionMessage } = await a.repository.encryptGroupMessage({
      group,
      meId: alice,
      data: padded({ conversation: 'oi gente' }),
    })
    const its = `A1||${group}|${alice}`
    const comes = () => {
      d.journal.see(stanza([{ type: 'msg', ciphertext }], { attrs: { from: group, participant: alice } }))
      return d.repository.decryptGroupMessage({ group, authorJid: alice, msg: ciphertext })
    }
    await expect(comes()).rejects.toThrow()
    expect(d.file.wasUnreadable(its)).toBe(true)
    await d.repository.processSenderKeyDistributionMessage({
      authorJid: alice,
      item: { groupId: group, axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage },
    })
    expect(await comes()).toEqual(padded({ conversation: 'oi gente' }))
    expect(bodyDrain()).toMatchObject([{ receipt: its, message: { message: { conversation: 'oi gente' } } }])
    expect(await comes()).toEqual(padded({ conversation: 'oi gente' }))
  })
})

describe('whether a message waited at WhatsApp', () => {
  it('is known by its stanza, the last where it comes again', () => {
    const waits = (attrs: object) => {
      d.journal.see(stanza([], { attrs }))
      return d.journal.waited({ id: 'A1' })
    }
    expect(waits({ offline: '1' })).toBe(true)
    expect([d.journal.waited({ id: 'A2' }), d.journal.waited({})]).toEqual([false, false])
    expect(waits({})).toBe(false)
  })
})

describe('an envelope', () => {
  it('says who wrote, before anything of it is read, by names without a device', () => {
    const envelope = d.journal.envelopeOf({
      tag: 'message',
      attrs: stanza([], { attrs: { from: '5511988880001:3@s.whatsapp.net' } }).attrs,
    })
    expect(envelope).toMatchObject({ key: { id: 'A1', remoteJid: alice, fromMe: false }, pushName: 'Alice' })
  })

  it('knows ourselves by both of our names', () => {
    Object.assign(d.creds, { me: { id: desk, lid: '90@lid' } })
    for (const from of [desk, '90@lid']) {
      const { key } = d.journal.envelopeOf({ tag: 'message', attrs: { id: 'A1', from, recipient: alice, t: '1' } })
      expect(key).toMatchObject({ fromMe: true, remoteJid: alice })
      const sealed: Sealed[] = [{ type: 'msg', ciphertext: Buffer.from(from) }]
      d.journal.see(stanza(sealed, { attrs: { id: from, from, recipient: alice }, enc: { 'decrypt-fail': 'hide' } }))
      expect(d.journal.isHidden(`${from}|me|${alice}|`)).toBe(true)
    }
  })

  it('can be read before we have a name', () => {
    const nameless = new Journal(
      library,
      () => undefined,
      () => {},
    )
    expect(nameless.envelopeOf({ tag: 'message', attrs: stanza([]).attrs })).toMatchObject({
      key: { remoteJid: alice },
    })
    nameless.see(stanza([{ type: 'msg', ciphertext: Buffer.of(1) }], { enc: { 'decrypt-fail': 'hide' } }))
    expect(nameless.isHidden(receipt)).toBe(true)
  })
})

describe('the name of a message', () => {
  it.each([
    [{ id: 'A1', remoteJid: '5511:3@s.whatsapp.net', fromMe: false }, 'A1||5511@s.whatsapp.net|'],
    [{ id: 'A1', remoteJid: '77@hosted.lid', fromMe: true }, 'A1|me|77@lid|'],
    [{ id: 'A1', remoteJid: '12@g.us', fromMe: false, participant: '77:2@lid' }, 'A1||12@g.us|77@lid'],
  ])('%j is %s', (key, name) => {
    expect(receiptOf(key)).toBe(name)
  })
})

describe('a message without content', () => {
  const brings = (...tags: string[]) => ({ tag: 'message', attrs: {}, content: tags.map(tag => ({ tag, attrs: {} })) })

  it('is one that says so, and brings nothing to read', () => {
    expect(
      [
        ['unavailable'],
        ['unavailable', 'bot'],
        ['enc'],
        ['unavailable', 'enc'],
        ['plaintext', 'unavailable'],
        ['bot'],
        [],
      ].map(tags => isUnavailable(brings(...tags))),
    ).toEqual([true, true, false, false, false, false, false])
    expect(isUnavailable({ tag: 'message', attrs: {} })).toBe(false)
  })
})

describe('a number whose LID WhatsApp does not tell', () => {
  it('is asked about again after a minute alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const requested: string[][] = []
    const known = { pn: '5511988880002@s.whatsapp.net', lid: '88@lid' }
    const pnToLid = async (jids: string[]) => {
      requested.push(jids)
      return jids.includes(known.pn) ? [known] : undefined
    }
    const { repository, file } = partyIn(folder, '5511777770000@s.whatsapp.net', { pnToLid: pnToLid as never })
    const lidOf = (pn: string) => repository.lidMapping.getLIDForPN(pn)
    await repository.lidMapping.getLIDsForPNs([alice, known.pn])
    expect([await lidOf(alice), await lidOf(alice), await lidOf(known.pn)]).toEqual([null, null, known.lid])
    expect(requested).toEqual([[alice, known.pn]])
    const later = performance.now() + MINUTE + SECOND
    vi.spyOn(performance, 'now').mockReturnValue(later)
    // A cache looks at the clock once in a moment.
    vi.advanceTimersByTime(SECOND)
    expect(await lidOf(alice)).toBeNull()
    expect(requested).toEqual([[alice, known.pn], [alice]])
    file.close()
  })
})
