import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

it('a reaction and a comment are told as what they are', () => {
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
  const told = read({ pollUpdateMessage: { pollCreationMessageKey: target, vote } })
  expect(told).toMatchObject({ form: 'pollVote', body: 'Quando?\n—' })
})

it('an edit by somebody who did not write the message changes nothing, and is said to be there', () => {
  keep({ conversation: 'original' })
  const plain = Message.encode({ protocolMessage: { editedMessage: { conversation: 'falso' } } }).finish()
  const forged = sealed('Message Edit', plain, { author: '66@lid', doer: '66@lid' })
  const told = read({ secretEncryptedMessage: { targetMessageKey: target, secretEncType: 2, ...forged } })
  expect(told).toMatchObject({ kind: 'unknown', form: 'edit', body: '' })
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

it('the secret of a message with an id without an end is kept under a short one', () => {
  const id = 'A'.repeat(60_000)
  secrets.keep({ key: { id }, message: { conversation: 'x', messageContextInfo: { messageSecret: secret } } }, ana, me)
  expect(file.secret(`77|${keptId(id)}`)).toBeDefined()
  expect(secrets.of(ana, { id })).toEqual(file.secret(`77|${keptId(id)}`))
})
