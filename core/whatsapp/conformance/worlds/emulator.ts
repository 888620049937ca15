import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Emulator, startEmulator } from '../../../../emulators/whatsapp/index.ts'
import type { AccountPhone } from '../../../../emulators/whatsapp/phones/account-phone.ts'
import type { CustomerPhone } from '../../../../emulators/whatsapp/phones/customer-phone.ts'
import { silentLog } from '../../log.ts'
import { baileysProvider } from '../../providers/baileys/index.ts'
import type { Got, Person, World } from '../world.ts'

type Content = Parameters<CustomerPhone['sends']>[1]

/** The suite's world, and the emulator in it for what only it can do. */
export interface EmulatorWorld extends World {
  wa: Emulator
  phone: AccountPhone
}

/** The suite's hands on the emulator, with the real Baileys in between, which waits `answersWithin` for an answer. */
export async function emulatorWorld(addressing: 'pn' | 'lid', answersWithin?: number): Promise<EmulatorWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'wa-conformance-'))
  const wa = await startEmulator({ addressing, receipts: 'delivered' })
  const phone = wa.phone('5511999990001', { name: 'Loja' })
  const { url, rootKey, certificateAuthority } = wa
  const options = {
    ref: { companyId: 1, connectionId: 1 },
    file: join(folder, '1.sqlite'),
    deviceName: 'Balcao',
    version: wa.version,
  }
  return {
    wa,
    phone,
    provider: baileysProvider({ url, rootKey, certificateAuthority, answersWithin }, silentLog),
    options,
    pn: phone.pn,
    ana: person(wa, phone, wa.customer('5511988880001', { name: 'Ana' })),
    bia: person(wa, phone, wa.customer('5511988880002', { name: 'Bia' })),
    nobody: '5511900009999',
    scan: async qr => void (await phone.scan(qr)),
    enterCode: async code => void (await phone.enterCode(code)),
    rejectCode: code => wa.faults.refusePairingCodes(phone.pn, code),
    group: async subject => {
      const group = wa.group(subject, phone, ['5511988880001', '5511988880002'])
      return group.jid.split('@')[0]!
    },
    readTogether: async (id, waId) => {
      const group = wa.network.groups.get(`${id}@g.us`)!
      const members = ['5511988880001', '5511988880002'].map(pn => wa.customer(pn))
      for (const member of members) await member.waitFor(each => each.id === waId)
      wa.confirmTogether(group, phone, waId, members, 'read')
    },
    cut: code => {
      if (code === 401) phone.logoutDevice()
      else if (code === 440) phone.replaceConnection()
      else phone.dropConnection()
    },
    rejectLogin: (code, seconds) => wa.faults.rejectLogins(phone.pn, code, 1, seconds),
    rejectMessage: code => wa.faults.nackMessages(phone.pn, code),
    failDownloads: times => wa.media.failDownloads(404, times),
    dropFiles: ({ phoneForgets = false, expire = false } = {}) => {
      wa.media.dropFiles(expire ? 403 : 404)
      if (phoneForgets) wa.network.phoneFiles.forget()
    },
    async untilTaken(waId) {
      const { inbound, changes } = wa.network
      const isTaken = () => [...inbound.records.values()].some(each => each.id === waId && each.state === 'delivered')
      await changes.until(isTaken, `${waId} to be taken`)
    },
    async diesWhenTaken() {
      const { inbound, changes } = wa.network
      const ofPeople = () => [...inbound.records.values()].filter(({ chat }) => chat !== phone.jid('pn'))
      const taken = () => ofPeople().filter(({ state }) => state !== 'pending').length
      const before = taken()
      const file = join(folder, 'left.sqlite')
      const dies = (): true | undefined => {
        if (taken() === before) return undefined
        for (const end of ['', '-wal']) cpSync(`${options.file}${end}`, `${file}${end}`)
        return true
      }
      await changes.until(dies, 'the next message to be taken')
      return { ...options, file }
    },
    async stop() {
      await wa.stop()
      rmSync(folder, { recursive: true, force: true })
      if (wa.errors.length > 0) throw new AggregateError(wa.errors, 'the emulator had errors')
    },
  }
}

function person(wa: Emulator, phone: AccountPhone, customer: CustomerPhone): Person {
  const send = async (content: Content, options = {}) => (await customer.sends(phone, content, options)).id
  const until = async (domainEvent: () => boolean) =>
    void (await wa.network.changes.until(domainEvent, `something at ${customer.pn}`))
  return {
    pn: customer.pn,
    tells: 'both',
    says: async (body, { quotes, group, id, toList } = {}) => {
      const to = group ? `${group}@g.us` : toList ? { list: '1671634452', account: phone } : phone
      const sent = await customer.sends(to, { text: body, ...(quotes ? { quotes } : {}) }, id ? { id } : {})
      return sent.id
    },
    sendsFile: (kind, bytes, { caption, fileName = 'file' } = {}) => send(fileContent(kind, bytes, caption, fileName)),
    sendsLocation: (latitude, longitude, name) => send({ location: { latitude, longitude, name } }),
    sendsContact: (name, number) => send({ contact: { name, phone: number } }),
    sendsGarbled: body => send({ text: body }, { corrupt: true }),
    sendsLost: () => send({ text: 'lost' }, { lost: true }),
    sendsGarbledTo: async (group, body) =>
      (await customer.sends(`${group}@g.us`, { text: body }, { corrupt: true })).id,
    sendsToPhonesOnly: (body, unavailable) => send({ text: body }, { unavailable }),
    reactsGarbled: async (id, text, hidden) => {
      if (hidden) return void (await customer.reacts(phone, id, text, { corrupt: true }))
      const key = { id, fromMe: false, remoteJid: phone.jid() }
      await customer.sends(phone, { proto: { reactionMessage: { key, text } } }, { corrupt: true })
    },
    edits: async (waId, body) => void (await customer.edits(waId, body)),
    deletes: async waId => void (await customer.deletes(waId)),
    reacts: async (waId, emoji) => void (await customer.reacts(phone, waId, emoji)),
    gets: async waId => {
      const entry = await customer.waitFor(each => each.id === waId)
      const file = entry.fileName || /image|video|audio|voice|document|sticker/.test(entry.kind)
      const got: Got = { kind: entry.kind, body: entry.text ?? entry.caption ?? '' }
      if (entry.quotes) got.quotes = entry.quotes
      if (entry.forwarded) got.forwarded = true
      if (file) got.file = await customer.file(entry)
      if (entry.fileName) got.fileName = entry.fileName
      const { jpegThumbnail, width, height } = entry.message.imageMessage ?? {}
      if (jpegThumbnail?.length)
        got.thumbnail = {
          base64: Buffer.from(jpegThumbnail).toString('base64'),
          width: width ?? 0,
          height: height ?? 0,
        }
      if (entry.mimetype) got.mimeType = entry.mimetype
      const { waveform, seconds = entry.message.videoMessage?.seconds } = entry.message.audioMessage ?? {}
      if (seconds) got.seconds = seconds
      if (waveform?.length) got.waveform = Buffer.from(waveform).toString('hex')
      if (entry.edits.length > 0) got.edited = entry.edits.at(-1)
      if (entry.deleted) got.deleted = true
      if (entry.reactions.length > 0) got.reaction = entry.reactions.at(-1)!.emoji
      return got
    },
    seesReaction: (waId, emoji) =>
      until(() => customer.reactions.some(each => each.messageId === waId && each.emoji === emoji)),
    seesRead: async waId => void (await customer.sent.get(waId)!.until('read')),
    seesTyping: async times => {
      await until(() => customer.activities.length >= times)
      const emitted = customer.activities.map(({ activity }) => activity)
      if (
        emitted.length > times ||
        emitted.some(one => one !== 'composing') ||
        wa.network.companionsOf(phone.pn).some(one => one.available)
      )
        throw new Error(`told of ${emitted.join(', ')}`)
    },
    reads: async () => customer.reads(phone),
    plays: async waId => customer.plays(waId),
    calls() {
      const call = customer.calls(phone)
      return { callId: call.id, givesUp: () => customer.hangsUp(call), rejected: () => call.untilRejected() }
    },
    types: what => (what ? customer.startsTyping(phone, what) : customer.stopsTyping(phone)),
    isReadOnThePhone: async (_waIds, { group, secretly } = {}) =>
      phone.readsChat(customer, { ...(group ? { group: `${group}@g.us` } : {}), ...(secretly ? { secretly } : {}) }),
    isToldFromThePhone: async body => (await phone.types(customer, { text: body })).id,
    isPolledFromThePhone: async (question, options) =>
      (await phone.types(customer, { poll: { question, options } })).id,
    votes: async (poll, options) => (await customer.votes(phone, poll, options)).id,
    sendsCart: (things, note) => send({ cart: { things, note } }),
    sendsNews: () => send({ proto: {} }, { newer: Buffer.from('c23e020801', 'hex') }),
    mentions: async (group, other) => {
      const person = wa.customer(other)
      const mentionedJid = [person.jid('lid')]
      const extendedTextMessage = { text: `oi @${person.lid}`, contextInfo: { mentionedJid } }
      return (await customer.sends(`${group}@g.us`, { proto: { extendedTextMessage } })).id
    },
    setsPicture: async bytes => customer.setPicture(bytes),
  }
}

function fileContent(kind: string, bytes: Uint8Array, caption: string | undefined, fileName: string): Content {
  const contents: Record<string, Content> = {
    image: { image: bytes, caption },
    video: { video: bytes, caption },
    audio: { audio: bytes },
    voice: { audio: bytes, voice: true },
    document: { document: bytes, fileName, caption },
    sticker: { sticker: bytes },
  }
  return contents[kind]!
}
