import { TestClock } from '../../../app/testing/test-clock.ts'
import { SECOND } from '../../../kit/clock.ts'
import { type Address, sameAddress } from '../../address.ts'
import { type FakeContact, type FakeLine, fakeWhatsApp } from '../../providers/fake/index.ts'
import { quiet } from '../../testing/quiet.ts'
import type { Got, Person, World } from '../world.ts'

/** The suite's hands on the fake. */
export async function fakeWorld(): Promise<World> {
  const clock = new TestClock('2026-03-02T15:00:00Z')
  const provider = fakeWhatsApp(clock)
  const options = { ref: { companyId: 1, connectionId: 1 }, file: 'none', deviceName: 'Balcão' }
  const line = provider.line(options.ref)
  const me = { pn: '5511999990001', lid: '777' }
  const scan = async () => line.scan(me)
  return {
    provider,
    options,
    pn: me.pn,
    ana: person(line, line.contact('5511988880001', { name: 'Ana' })),
    bia: person(line, line.contact('5511988880002', { name: 'Bia', addressing: 'lid' })),
    nobody: '5511900009999',
    scan,
    enterCode: scan,
    rejectCode: code => line.rejectCode(code),
    async group(subject) {
      line.group('1203630001', subject, [line.contact('5511988880001'), line.contact('5511988880002')])
      return '1203630001'
    },
    async readTogether(group, waId) {
      await quiet()
      for (const pn of ['5511988880001', '5511988880002']) line.ack(waId, 4, { group }, line.contact(pn).address)
    },
    cut: code => line.drop(code),
    rejectLogin: (code, seconds) => line.rejectLogin(code, seconds && clock.now() + seconds * SECOND),
    rejectMessage: code => line.refuse(code),
    failDownloads: times => line.failDownloads(times),
    dropFiles: options => line.dropFiles(options),
    untilTaken: quiet,
    async diesWhenTaken() {
      await quiet()
      return options
    },
    stop: quiet,
  }
}

function person(line: FakeLine, contact: FakeContact): Person {
  const garble = async (body: string) => {
    const waId = contact.sendsGarbled()
    await quiet()
    return contact.says(body, { waId })
  }
  return {
    pn: contact.pn,
    tells: contact.addressing,
    says: async (body, { quotes, group, id } = {}) =>
      contact.says(body, {
        ...(quotes ? { quoted: { waId: quotes, body: '' } } : {}),
        ...(group ? { group } : {}),
        ...(id ? { waId: id } : {}),
      }),
    sendsFile: async (kind, bytes, { caption, fileName } = {}) =>
      contact.sendsFile(kind, bytes, 'application/test', {
        ...(fileName ? { fileName } : {}),
        ...(caption ? { body: caption } : {}),
      }),
    sendsLocation: async (latitude, longitude, name) => contact.sendsLocation(latitude, longitude, { name }),
    sendsContact: async (name, number) => contact.sendsContact(name, number),
    sendsGarbled: garble,
    sendsLost: async () => contact.sendsGarbled(),
    async sendsGarbledTo(group, body) {
      const waId = contact.sendsGarbled({ group })
      await quiet()
      return contact.says(body, { waId, group })
    },
    async sendsToPhonesOnly(body, reason) {
      if (reason) return contact.says('', { kind: 'unknown', form: 'viewOnce' })
      return garble(body)
    },
    async reactsGarbled(waId, emoji, hidden) {
      if (!hidden) contact.voids(contact.sendsGarbled())
      contact.reacts(waId, emoji)
    },
    edits: async (waId, body) => contact.edits(waId, body),
    deletes: async waId => contact.deletes(waId),
    reacts: async (waId, emoji) => contact.reacts(waId, emoji),
    gets: async waId => {
      await quiet()
      const got = gotten(line, waId)
      const { to } = line.sent.find(message => message.waId === waId)!
      if (to.group) line.ack(waId, 3, to, contact.address)
      else contact.receives(waId)
      return got
    },
    seesReaction: async (waId, emoji) =>
      demand(
        line.sent.some(
          ({ content: each }) => each.type === 'reaction' && each.target.waId === waId && each.emoji === emoji,
        ),
      ),
    seesRead: async () => demand(line.asked.some(each => each.what === 'markRead')),
    seesTyping: async times => {
      const displayed = line.asked.filter(
        each => each.what === 'showTyping' && sameAddress(each.about as Address, contact.address),
      )
      demand(displayed.length === times)
    },
    reads: async waId => contact.reads(waId),
    plays: async waId => contact.plays(waId),
    calls() {
      const callId = contact.calls()
      return {
        callId,
        givesUp: () => void contact.calls('missed', false, callId),
        async rejected() {
          await quiet()
          demand(line.asked.some(each => each.what === 'rejectCall'))
        },
      }
    },
    types: what => contact.types(what),
    isReadOnThePhone: async (waIds, { group } = {}) => contact.isReadOnThePhone(waIds, group),
    isToldFromThePhone: async body => contact.isToldFromThePhone(body),
    isPolledFromThePhone: async (question, options) =>
      contact.isToldFromThePhone(lines(question, ...options), { kind: 'unknown', form: 'poll' }),
    votes: async (poll, options) => {
      const question = options.length > 0 ? 'Quando?' : ''
      const body = lines(question, ...options.map(option => `✓ ${option}`))
      return contact.says(body, { kind: 'unknown', form: 'pollVote', quoted: { waId: poll, body: question } })
    },
    sendsCart: async (things, note) => {
      const total = things.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
      const emitted = { kind: 'unknown', form: 'cart', items: things.length, raw: 'CART' } as const
      const end = `Total: R$ ${total},00`
      const waId = contact.says(lines(note, end), emitted)
      const inside = things.map(({ name, quantity, price }) => `${quantity} × ${name}: R$ ${price},00`)
      return contact.says(lines(note, ...inside, end), { ...emitted, waId, completes: true })
    },
    sendsNews: async () => contact.says('', { kind: 'unknown', form: 'other', raw: 'NEWS' }),
    mentions: async (group, other) => {
      const { lid } = line.contact(other)
      return contact.says(`oi @${lid}`, { group, mentions: [{ lid }] })
    },
    setsPicture: async () => {
      line.deliver({ type: 'contact', address: contact.address, picture: 'changed' })
    },
  }
}

const lines = (...texts: string[]): string => texts.join('\n')

function demand(seen: boolean): void {
  if (!seen) throw new Error('their phone shows nothing of it')
}

/** What a phone would show of a message after everything that we sent about it. */
function gotten(line: FakeLine, waId: string): Got {
  const sent = line.sent.find(message => message.waId === waId)
  if (!sent) throw new Error(`${waId} was not sent`)
  const { content, quoted, forwarded } = sent
  const about = line.sent.map(message => message.content).filter(each => 'target' in each && each.target.waId === waId)
  const got: Got = {
    kind: content.type === 'media' ? content.kind : content.type,
    body: content.type === 'media' ? (content.caption ?? '') : 'body' in content ? content.body : '',
    ...(quoted ? { quotes: quoted.key.waId } : {}),
    ...(forwarded ? { forwarded } : {}),
    ...(content.type === 'media'
      ? { file: line.sentFiles.get(waId)!, fileName: content.fileName, mimeType: content.mimeType }
      : {}),
  }
  if (content.type === 'media' && content.thumbnail) {
    const { thumbnail: base64, width = 0, height = 0 } = content
    got.thumbnail = { base64, width, height }
  }
  if (content.type === 'media' && content.waveform) got.waveform = content.waveform
  if (content.type === 'media' && content.seconds) got.seconds = content.seconds
  for (const each of about) {
    if (each.type === 'edit') got.edited = each.body
    if (each.type === 'delete') got.deleted = true
    if (each.type === 'reaction') got.reaction = each.emoji
  }
  return got
}
