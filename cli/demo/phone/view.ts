import { createHash } from 'node:crypto'
import { type InboxEntry, newEntry } from '../../../emulators/whatsapp/messages/inbox.ts'
import type { SentMessage } from '../../../emulators/whatsapp/messages/sent-message.ts'
import type { CustomerPhone } from '../../../emulators/whatsapp/phones/customer-phone.ts'
import type { SimulatedCustomer } from '../customers/simulated-customer.ts'
import { company } from '../story/cast.ts'
import { changesOn } from './changes.ts'
import type { PhoneMessage, PhonePerson, PhoneState } from './state.ts'

const DISPLAYED = [
  'text',
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contact',
  'cart',
  'poll',
]
const WITH_FILE = ['image', 'video', 'audio', 'voice', 'document', 'sticker']

/** A message that the customer sent, in the form of those that came. */
export const asEntry = (phone: CustomerPhone, { id, to, message, posting }: SentMessage): InboxEntry =>
  newEntry(id, phone.pn, message, posting.at, to)

/** What the page shows while the chat of a customer is open; `isLinked` tells whether the shop's phone is. */
export function phoneState(
  customers: readonly SimulatedCustomer[],
  { customer: number, isLinked }: { customer: string | undefined; isLinked: boolean },
): PhoneState {
  const people = customers.map(({ phone }) => personOf(phone))
  people.sort((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
  const open = customers.find(({ phone }) => phone.pn === number)
  const chat = open ? { customer: open.phone.pn, messages: messagesOf(open.phone) } : { messages: [] }
  const displayed = { shop: company.name, shopNumber: company.account, isLinked, people, ...chat }
  return { version: createHash('sha1').update(JSON.stringify(displayed)).digest('hex'), ...displayed }
}

function personOf(phone: CustomerPhone): PhonePerson {
  const last = messagesOf(phone).at(-1)
  return {
    number: phone.pn,
    name: phone.name,
    hasPicture: phone.picture !== undefined,
    unread: phone.inbox.filter(entry => !entry.read).length,
    ...(last ? { last } : {}),
  }
}

function messagesOf(phone: CustomerPhone): PhoneMessage[] {
  const received = phone.inbox.map(entry => viewOf(entry, false))
  const sent = [...phone.sent.values()].map(one => ({ ...viewOf(asEntry(phone, one), true), ticks: one.status }))
  const all = [...received, ...sent].filter(({ kind }) => DISPLAYED.includes(kind)).sort((a, b) => a.at - b.at)
  const changed = changesOn(phone)
  const displayed = all.map(message => ({ ...message, ...changed(message) }))
  const texts = new Map(displayed.map(({ id, text }) => [id, text]))
  return displayed.map(({ quotes, ...message }) => ({
    ...message,
    ...(quotes ? { quoted: texts.get(quotes) ?? '' } : {}),
  }))
}

function viewOf(entry: InboxEntry, mine: boolean): PhoneMessage & { quotes?: string } {
  const { id, kind, at, fileName, quotes } = entry
  return {
    id,
    mine,
    kind,
    text: wordsOf(entry),
    hasFile: WITH_FILE.includes(kind),
    at,
    edited: entry.edits.length > 0,
    deleted: entry.deleted,
    reactions: [],
    ...(fileName ? { fileName } : {}),
    ...(quotes ? { quotes } : {}),
  }
}

function wordsOf({ text, caption, message }: InboxEntry): string {
  const { locationMessage: place, contactMessage: card, orderMessage: cart, pollCreationMessageV3: poll } = message
  const requested = poll && [poll.name, ...(poll.options ?? []).map(each => `- ${each.optionName}`)].join('\n')
  return text ?? caption ?? place?.name ?? card?.displayName ?? cart?.message ?? requested ?? ''
}
