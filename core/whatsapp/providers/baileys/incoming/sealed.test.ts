import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../../../kit/clock.ts'
import { MAX_LISTED } from '../../../../kit/limits.ts'
import { keptId } from '../../../message-id.ts'
import { AuthFile } from '../durable/auth-file.ts'
import { readSealed } from './sealed.ts'
import { Secrets } from './secrets.ts'

const { Message } = library.proto
const ana = { pn: '5511988880001', lid: '77' }
const me = { pn: '5511999990001', lid: '90' }
const secret = randomBytes(32)
const target = { id: 'FIRST', remoteJid: '90@lid', fromMe: false }

let folder: string
let file: AuthFile
let secrets: Secrets
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-'))
  file = new AuthFile(join(folder, 'a.sqlite'), library)
  secrets = new Secrets(file, library)
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A message of ours that Ana says something about. */
const keep = (message: library.proto.IMessage) =>
  secrets.keep(
    { key: { id: 'FIRST' }, message: { ...message, messageContextInfo: { messageSecret: secret } } },
    ana,
    me,
  )

/** What Ana's phone sends, who knows us and herself by these names. */
function sealed(use: string, plain: Uint8Array, { author = '90@lid', doer = '77@lid', bound = false } = {}) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `FIRST${author}${doer}${use}`, 32))
  const encIv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, encIv)
  if (bound) cipher.setAAD(Buffer.from(`FIRST\0${doer}`))
  return { encIv, encPayload: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) }
}

const read = (message: library.proto.IMessage) =>
  readSealed({ secrets, library, key: { waId: 'NEW', fromMe: false, chat: ana }, doer: ana, at: 5 }, message)

it.each([
  [1, 'eventGoing'],
  [2, 'eventNotGoing'],
  [3, 'eventMaybe'],
])('the answer %s to an event is %s, whichever names the phones used', (response, form) => {
  keep({ eventMessage: { name: 'Festa' } })
  const plain = Message.EventResponseMessage.encode({ response }).finish()
  const names = { author: `${me.pn}@s.whatsapp.net`, doer: `${ana.pn}@s.whatsapp.net`, bound: true }
  const encEventResponseMessage = { eventCreationMessageKey: target, ...sealed('Event Response', plain, names) }
  expect(read({ encEventResponseMessage })).toMatchObject({ form, body: 'Festa', quoted: { waId: 'FIRST' } })
})

it('a reaction and a comment are reported as what they are', () => {
  keep({ conversation: 'aviso' })
  const reaction = sealed('Enc Reaction', Message.ReactionMessage.encode({ text: '👍' }).finish())
  expect(read({ encReactionMessage: { targetMessageKey: target, ...reaction } })).toMatchObject({
    type: 'reaction',
    key: { waId: 'FIRST' },
    by: ana,
    emoji: '👍',
  })
  const comment = sealed('Enc Comment', Message.encode({ conversation: 'concordo' }).finish())
  expect(read({ encCommentMessage: { targetMessageKey: target, ...comment } })).toMatchObject({
    kind: 'text',
    body: 'concordo',
    quoted: { waId: 'FIRST' },
  })
})

it('a vote that is taken back leaves the question', () => {
  keep({ pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'Hoje' }] } })
  const vote = sealed('Poll Vote', Message.PollVoteMessage.encode({}).finish(), { bound: true })
  const emitted = read({ pollUpdateMessage: { pollCreationMessageKey: target, vote } })
  expect(emitted).toMatchObject({ form: 'pollVote', body: 'Quando?\n—' })
})

it('an edit by someone who did not write the message changes nothing, and is said to be there', () => {
  keep({ conversation: 'original' })
  const plain = Message.encode({ protocolMessage: { editedMessage: { conversation: 'falso' } } }).finish()
  const forged = sealed('Message Edit', plain, { author: '66@lid', doer: '66@lid' })
  const emitted = read({ secretEncryptedMessage: { targetMessageKey: target, secretEncType: 2, ...forged } })
  expect(emitted).toMatchObject({ kind: 'unknown', form: 'edit', body: '' })
})

it.each([
  ['pollUpdateMessage', { pollCreationMessageKey: target, vote: sealed('Poll Vote', Buffer.of(1)) }, 'pollVote'],
  ['encEventResponseMessage', { eventCreationMessageKey: target, ...sealed('x', Buffer.of(1)) }, 'eventAnswer'],
  ['secretEncryptedMessage', { targetMessageKey: target, ...sealed('x', Buffer.of(1)) }, 'edit'],
  ['encCommentMessage', { targetMessageKey: target, encIv: Buffer.alloc(0), encPayload: Buffer.alloc(99) }, 'comment'],
])('%s about a message that is not known says what it is', (kind, node, form) => {
  expect(read({ [kind]: node })).toMatchObject({ kind: 'unknown', form, body: '' })
})

it('secrets outlive the session', () => {
  keep({ eventMessage: { name: 'Festa' } })
  file.close()
  file = new AuthFile(join(folder, 'a.sqlite'), library)
  expect(new Secrets(file, library).of(ana, target)).toMatchObject({ title: 'Festa' })
})

it('the secret of a message with an id without an end is stored under a short one', () => {
  const id = 'A'.repeat(60_000)
  secrets.keep({ key: { id }, message: { conversation: 'x', messageContextInfo: { messageSecret: secret } } }, ana, me)
  expect(file.secret(`77|${keptId(id)}`)).toBeDefined()
  expect(secrets.of(ana, { id })).toEqual(file.secret(`77|${keptId(id)}`))
})

const rest = { secretEncType: 2 }
const changed = (message: library.proto.IMessage) => ({
  secretEncryptedMessage: {
    targetMessageKey: target,
    ...rest,
    ...sealed('Message Edit', Message.encode(message).finish(), { author: '77@lid' }),
  },
})
/** A message of Ana's, about which she says something. */
const storeOfAna = (message: library.proto.IMessage) =>
  secrets.keep(
    { key: { id: 'FIRST' }, message: { ...message, messageContextInfo: { messageSecret: secret } } },
    ana,
    ana,
  )

describe('an edit by who wrote the message', () => {
  it('is told under its key, with what it says now', () => {
    storeOfAna({ conversation: 'helo' })
    const edited = { extendedTextMessage: { text: 'hello @88', contextInfo: { mentionedJid: ['88@lid'] } } }
    const emitted = {
      type: 'edit',
      key: { waId: 'FIRST', fromMe: false, chat: ana },
      body: 'hello @88',
      mentions: [{ lid: '88' }],
    }
    expect(read(changed(edited))).toStrictEqual({ ...emitted, editedAt: 5 })
    expect(read(changed({ protocolMessage: { editedMessage: edited, timestampMs: 9 } }))).toStrictEqual({
      ...emitted,
      editedAt: 9,
    })
    expect(read(changed({ protocolMessage: {} }))).toMatchObject({ type: 'edit', body: '', editedAt: 5 })
  })

  it('may be of an event', () => {
    storeOfAna({ eventMessage: { name: 'Festa' } })
    const plain = Message.encode({ eventMessage: { name: 'Festa na praça' } }).finish()
    const as = (secretEncType: number) => ({
      secretEncryptedMessage: {
        targetMessageKey: target,
        secretEncType,
        ...sealed('Event Edit', plain, { author: '77@lid' }),
      },
    })
    expect(read(as(1))).toMatchObject({
      type: 'edit',
      key: { waId: 'FIRST' },
      body: expect.stringContaining('Festa na praça'),
    })
    expect(read(as(2))).toMatchObject({ form: 'edit', quoted: { waId: 'FIRST', body: 'Festa' } })
  })
})

describe('a vote', () => {
  const poll = { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }, {}] }
  const sumOf = (option: string) => createHash('sha256').update(option).digest()
  const votes = (...selectedOptions: Uint8Array[]) => {
    const plain = Message.PollVoteMessage.encode({ selectedOptions }).finish()
    return read({
      pollUpdateMessage: { pollCreationMessageKey: target, vote: sealed('Poll Vote', plain, { bound: true }) },
    })
  }

  it.each(['pollCreationMessage', 'pollCreationMessageV2', 'pollCreationMessageV3', 'pollCreationMessageV5'])(
    'is reported with what was asked and chosen, of %s',
    kind => {
      keep({ [kind]: poll })
      expect(votes(sumOf('Amanhã'), sumOf('Nunca'))).toStrictEqual({
        kind: 'unknown',
        form: 'pollVote',
        body: 'Quando?\n✓ Amanhã',
        quoted: { waId: 'FIRST', body: 'Quando?' },
      })
    },
  )

  it('that cannot be opened says of what it is', () => {
    keep({ pollCreationMessage: poll })
    const forged = sealed('Poll Vote', Buffer.of(1), { doer: '66@lid', bound: true })
    expect(read({ pollUpdateMessage: { pollCreationMessageKey: target, vote: forged } })).toStrictEqual({
      kind: 'unknown',
      form: 'pollVote',
      body: '',
      quoted: { waId: 'FIRST', body: 'Quando?' },
    })
    expect(read({ pollUpdateMessage: { pollCreationMessageKey: target } })).toMatchObject({
      form: 'pollVote',
      body: '',
    })
  })

  it('is bound to who votes', () => {
    keep({ pollCreationMessage: poll })
    const plain = Message.PollVoteMessage.encode({ selectedOptions: [sumOf('Hoje')] }).finish()
    const unbound = sealed('Poll Vote', plain)
    expect(read({ pollUpdateMessage: { pollCreationMessageKey: target, vote: unbound } })).toMatchObject({ body: '' })
  })
})

describe('what is about no message that is known', () => {
  it('is told without one, or not at all', () => {
    const nowhere = { encIv: Buffer.alloc(12), encPayload: Buffer.alloc(20) }
    expect(read({ pollUpdateMessage: {} })).toStrictEqual({ kind: 'unknown', form: 'pollVote', body: '' })
    expect(read({ encEventResponseMessage: nowhere })).toStrictEqual({ kind: 'unknown', form: 'eventAnswer', body: '' })
    expect(read({ secretEncryptedMessage: nowhere })).toStrictEqual({ kind: 'unknown', form: 'edit', body: '' })
    expect(read({ encCommentMessage: nowhere })).toStrictEqual({ kind: 'unknown', form: 'comment', body: '' })
    expect(read({ encReactionMessage: nowhere })).toBeNull()
    expect(read({ encReactionMessage: { targetMessageKey: target, ...nowhere } })).toBeNull()
    expect(read({ conversation: 'oi' })).toBeUndefined()
    expect(read({ encCommentMessage: { targetMessageKey: target, ...nowhere } })).toMatchObject({
      quoted: { waId: 'FIRST', body: '' },
    })
  })

  it('an answer to an event that says nothing is one', () => {
    keep({ eventMessage: { name: 'Festa' } })
    const plain = sealed('Event Response', Message.EventResponseMessage.encode({}).finish(), { bound: true })
    expect(read({ encEventResponseMessage: { eventCreationMessageKey: target, ...plain } })).toMatchObject({
      form: 'eventAnswer',
      body: 'Festa',
    })
  })

  it('a comment of nothing is one', () => {
    keep({ eventMessage: { name: 'Festa' } })
    const plain = sealed('Enc Comment', Message.encode({}).finish())
    expect(read({ encCommentMessage: { targetMessageKey: target, ...plain } })).toMatchObject({
      form: 'comment',
      quoted: { waId: 'FIRST', body: 'Festa' },
    })
  })
})

describe('a sealed reaction', () => {
  it('is reported with who reacted and when, in the conversation', () => {
    keep({ conversation: 'aviso' })
    const reacts = (more: object, key: object = {}) => {
      const plain = sealed('Enc Reaction', Message.ReactionMessage.encode({ text: '👍', ...more }).finish())
      const doing = { secrets, library, key: { waId: 'NEW', fromMe: false, chat: ana, ...key }, doer: ana, at: 5 }
      return readSealed(doing, { encReactionMessage: { targetMessageKey: { ...target, fromMe: true }, ...plain } })
    }
    const emitted = {
      type: 'reaction',
      key: { waId: 'FIRST', fromMe: true, chat: ana },
      by: ana,
      emoji: '👍',
      reactedAt: 5,
    }
    expect(reacts({})).toStrictEqual(emitted)
    expect(reacts({ senderTimestampMs: 9 }, { sender: ana })).toStrictEqual({ ...emitted, reactedAt: 9 })
    expect(reacts({ text: '' }, { fromMe: true })).toMatchObject({ by: 'me', emoji: '' })
  })
})

describe('the secret of a message', () => {
  const stored = () => file.secret('77|FIRST')
  const until: number[] = []
  beforeEach(() => {
    until.length = 0
    const storeSecret = file.storeSecret.bind(file)
    file.storeSecret = (name, its, end) => {
      until.push(Math.round((end - Date.now()) / DAY))
      storeSecret(name, its, end)
    }
  })

  it('is stored with the names of who wrote it, for days, and for months where people answer for long', () => {
    keep({ conversation: 'oi' })
    expect(stored()).toStrictEqual({
      secret: secret.toString('base64'),
      authors: ['90@lid', `${me.pn}@s.whatsapp.net`],
    })
    keep({ pollCreationMessage: { name: 'Quando?' } })
    keep({ eventMessage: { name: 'Festa' } })
    expect(until).toEqual([3, 90, 90])
  })

  it('is stored with a title of some length, and with as many options as are shown', () => {
    const options = Array.from({ length: 1000 }, (_, n) => ({ optionName: `${n}` }))
    keep({ pollCreationMessage: { name: ` ${'x'.repeat(10_000)}`, options } })
    expect(stored()!.title!.length).toBeLessThan(2000)
    expect(stored()!.title![0]).toBe('x')
    expect(stored()!.options).toEqual(options.slice(0, MAX_LISTED).map(({ optionName }) => optionName))
  })

  it('may lie inside of the message', () => {
    const inner = { conversation: 'oi', messageContextInfo: { messageSecret: secret } }
    secrets.keep({ key: { id: 'FIRST' }, message: { ephemeralMessage: { message: inner } } }, ana, ana)
    expect(stored()?.secret).toBe(secret.toString('base64'))
  })

  it('is none where there is none, or nothing to name it by', () => {
    secrets.keep({ key: { id: 'FIRST' }, message: { conversation: 'oi' } }, ana, ana)
    secrets.keep(
      { key: { id: 'FIRST' }, message: { messageContextInfo: { messageSecret: Buffer.alloc(0) }, conversation: 'oi' } },
      ana,
      ana,
    )
    secrets.keep({ key: {}, message: { messageContextInfo: { messageSecret: secret }, conversation: 'oi' } }, ana, ana)
    secrets.keep({ key: { id: 'FIRST' }, message: null }, ana, ana)
    expect(until).toEqual([])
    expect([secrets.of(ana, undefined), secrets.of(ana, {}), secrets.of(ana, target)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is found by any name of its chat', () => {
    keep({ conversation: 'oi' })
    expect([secrets.of({ lid: '77' }, target), secrets.of({ pn: '66', lid: '77' }, target)]).toEqual([
      stored(),
      stored(),
    ])
    expect(secrets.of({ pn: '66' }, target)).toBeUndefined()
  })

  it('of a message of ours lies in the copy that we keep of it', () => {
    const creds = file.creds()
    file.saveCreds({ ...creds, account: {}, me: { id: '5599:3@s.whatsapp.net', lid: '90:3@lid' } })
    file.keepSent(
      'FIRST',
      Message.encode({ conversation: 'oi', messageContextInfo: { messageSecret: secret } }).finish(),
    )
    file.keepSent('PLAIN', Message.encode({ conversation: 'oi' }).finish())
    expect(secrets.of(ana, target)).toEqual({
      secret: secret.toString('base64'),
      authors: ['90@lid', '5599@s.whatsapp.net'],
    })
    expect(secrets.of(ana, { id: 'PLAIN' })).toBeUndefined()
  })
})

it('what is too short to be sealed, or has no beginning, is not opened', () => {
  keep({ conversation: 'oi' })
  const known = secrets.of(ana, target)!
  const { encIv, encPayload } = sealed('Enc Reaction', Buffer.alloc(0))
  const open = (provided: object) => secrets.open('reaction', provided, target, known, ana)
  expect(open({ encIv, encPayload })).toEqual(Buffer.alloc(0))
  for (const provided of [{}, { encIv }, { encPayload }, { encIv, encPayload: encPayload.subarray(1) }])
    expect(open(provided)).toBeUndefined()
})
