import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AuthFile } from '../durable/auth-file.ts'
import { Chats } from './chats.ts'

const ana = { pn: '5511', lid: '77' }
const [byLid, byNumber] = [
  { remoteJid: '77@lid', remoteJidAlt: '5511@s.whatsapp.net' },
  { remoteJid: '5511@s.whatsapp.net', remoteJidAlt: '77@lid' },
]

let folder: string
let file: AuthFile
let chats: Chats
let written: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'habits-'))
  file = new AuthFile(join(folder, '1.sqlite'), library)
  chats = new Chats(file, library)
  written = []
  const keep = file.storeHabits.bind(file)
  file.storeHabits = (chat, habits) => {
    written.push(chat)
    keep(chat, habits)
  }
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true, force: true })
})

const text = (expiration?: number) => ({
  extendedTextMessage: { text: 'oi', contextInfo: expiration === undefined ? {} : { expiration } },
})
const listens = (message: library.proto.IMessage | undefined, key: library.WAMessageKey = byLid) =>
  chats.learn({ key: { id: 'A1', ...key }, message: message ?? null } as library.WAMessage)
const key = { waId: 'A1', fromMe: false, chat: ana }

describe('what is sent into a chat', () => {
  it('disappears as what the other side writes does, by either of their names and after a new start', () => {
    expect(chats.disappearAfter(ana)).toBe(0)
    listens(text(60))
    for (const known of [chats, new Chats(file, library)])
      expect([ana, { pn: '5511' }, { lid: '77' }].map(each => known.disappearAfter(each))).toEqual([60, 60, 60])
    listens({ conversation: 'no more' })
    expect([chats.disappearAfter(ana), file.habits('77'), file.habits('5511')]).toStrictEqual([0, {}, {}])
  })

  it.each([
    ['a text that says so', text(60), 60],
    ['a text that says nothing', text(), 0],
    ['a plain text', { conversation: 'oi' }, 0],
    ['the setting itself', { protocolMessage: { ephemeralExpiration: 90 } }, 90],
    ['the setting taken back', { protocolMessage: { ephemeralExpiration: 0 } }, 0],
    ['another word among phones', { protocolMessage: { type: 0 } }, 30],
    ['what says nothing of it', { reactionMessage: { text: '👍' } }, 30],
    ['a text in a wrapper', { ephemeralMessage: { message: text(60) } }, 60],
    ['nothing that could be read', undefined, 30],
  ])('disappears by %s', (_what, message, expected) => {
    listens(text(30))
    listens(message)
    expect(chats.disappearAfter(ana)).toBe(expected)
  })

  it('is not as what we write on the phone, nor as what nobody wrote', () => {
    listens(text(60), { ...byLid, fromMe: true })
    listens(text(60), { remoteJid: 'status@broadcast' })
    expect([chats.disappearAfter(ana), written]).toEqual([0, []])
  })

  it('is learnt once, since most write as before', () => {
    for (let times = 0; times < 3; times += 1) listens(text(60))
    listens(text(60), byNumber)
    for (let times = 0; times < 3; times += 1) listens(text(60), byNumber)
    expect(written).toEqual(['77', '5511', '77', '5511'])
  })
})

describe('what names a message', () => {
  it('says its chat by the name under which the other side writes', () => {
    expect(chats.waKeyOf(key)).toEqual({ id: 'A1', fromMe: false, remoteJid: '77@lid' })
    listens(text(), byNumber)
    expect(chats.waKeyOf({ ...key, fromMe: true })).toEqual({
      id: 'A1',
      fromMe: true,
      remoteJid: '5511@s.whatsapp.net',
    })
    expect(chats.waKeyOf({ ...key, chat: { lid: '77' } }).remoteJid).toBe('77@lid')
    listens(text(), byLid)
    expect(chats.waKeyOf(key).remoteJid).toBe('77@lid')
  })

  it('says a number where no other name was told with it', () => {
    listens(text(), { remoteJid: '5511@s.whatsapp.net' })
    expect(file.habits('5511')).toEqual({})
  })

  it('says who wrote it in a group as the group calls its people, and not where it was us', () => {
    const inGroup = { ...key, chat: { group: '12' }, sender: ana }
    const group = { remoteJid: '12@g.us', participant: '77@lid', participantAlt: '5511@s.whatsapp.net' }
    listens(text(), group)
    expect(chats.waKeyOf(inGroup)).toEqual({ id: 'A1', fromMe: false, remoteJid: '12@g.us', participant: '77@lid' })
    listens(text(), { ...group, participant: '5511@s.whatsapp.net', participantAlt: '77@lid' })
    expect(chats.waKeyOf(inGroup).participant).toBe('5511@s.whatsapp.net')
    expect(chats.waKeyOf({ ...inGroup, fromMe: true })).toEqual({ id: 'A1', fromMe: true, remoteJid: '12@g.us' })
  })
})
