import type { AdPreview } from '../../../domain/referral.ts'
import { MAX_RAW } from '../../../kit/limits.ts'
import type { Address } from '../../address.ts'
import type { Ack, InboundEvent, MediaKind, MediaRef, MessageArrived, QuotedByPhone } from '../../events.ts'
import type { CloudFile, Posted, Update } from './cloud-file.ts'
import { reasonOfFailure } from './codes.ts'

/** The `value` of a change with the field `messages`. All of it is someone else's: nothing is there for sure. */
export interface MessagesValue {
  contacts?: unknown
  messages?: unknown
  statuses?: unknown
  user_preferences?: unknown
}

type Json = Record<string, unknown>

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: unknown): Json => (isObject(value) ? value : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const maybe = (value: unknown): string | undefined => text(value) || undefined
const digits = (value: unknown): string | undefined => text(value).replace(/\D/g, '') || undefined

/** Seconds as text, in milliseconds; `now` for what is none. */
const moment = (value: unknown, now: number): number => {
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : now
}

/**
 * What a webhook tells, as the desk hears it, in its order; what came before under the same name is for anyone who keeps them to
 * leave out. Within a transaction of the file. Whatever cannot be understood becomes a message of the kind `unknown`, never nothing.
 */
export function updatesOf(value: MessagesValue, file: CloudFile, now: number): Update[] {
  const people = list(value.contacts)
  return [
    ...list(value.messages).flatMap(message => ofMessage(message, people, file, now)),
    ...list(value.statuses).flatMap(status => ofStatus(status, file, now)),
    ...list(value.user_preferences).flatMap(ofPreference),
  ]
}

/** Who wrote. Without a number they are known by Meta's id of them, in the place of the LID (decision 884). */
function sender(
  message: Json,
  people: readonly Json[],
): { address: Address; bsuid: string | undefined; pushName: string | undefined } | undefined {
  const bsuid = maybe(message.from_user_id)
  const from = digits(message.from)
  const person =
    people.find(
      each => (from !== undefined && digits(each.wa_id) === from) || (bsuid !== undefined && each.user_id === bsuid),
    ) ?? (people.length === 1 ? people[0]! : {})
  const pn = from ?? digits(person.wa_id)
  const profile = object(person.profile)
  const pushName = maybe(profile.name) ?? (maybe(profile.username) && `@${text(profile.username).replace(/^@/, '')}`)
  const known = bsuid ?? maybe(person.user_id)
  if (pn === undefined && known === undefined) return undefined
  return { address: pn === undefined ? { lid: known! } : { pn }, bsuid: known, pushName }
}

function ofMessage(message: Json, people: readonly Json[], file: CloudFile, now: number): Update[] {
  const wamid = text(message.id)
  const who = sender(message, people)
  const type = text(message.type)
  // `request_welcome` says that someone opened a chat; groups are not served by this way.
  if (!wamid || !who || type === 'request_welcome' || message.group_id !== undefined) return []
  const { address: chat, bsuid, pushName } = who
  const learnt: Update[] = []
  if (bsuid !== undefined && file.meets(bsuid, chat.pn))
    learnt.push({ name: `contact:${bsuid}:${chat.pn}`, event: { type: 'contact', address: { ...chat, lid: bsuid } } })
  const at = moment(message.timestamp, now)
  const own = ofEvent(type, message, { chat, at, file, now })
  if (own) return [...learnt, { name: `message:${wamid}`, event: own }]
  if (type === 'system') return [...learnt, ...ofSystem(message, chat, wamid)]
  file.heard((chat.pn ?? chat.lid)!, Math.min(at, now))
  const event: MessageArrived = {
    type: 'message',
    key: { waId: file.known(wamid, now).waId, fromMe: false, chat },
    ...contentOf(type, message),
    ...(pushName ? { pushName } : {}),
    ...contextOf(message, file, now),
    ...adOf(message.referral),
    sentAt: at,
    source: 'live',
  }
  return [...learnt, { name: `message:${wamid}`, event }]
}

/** Reactions, edits and deletions, which are about another message. */
function ofEvent(
  type: string,
  message: Json,
  { chat, at, file, now }: { chat: Address; at: number; file: CloudFile; now: number },
): InboundEvent | undefined {
  const about = (wamid: unknown) => ({ ...file.known(text(wamid), now), chat })
  if (type === 'reaction') {
    const { message_id: wamid, emoji } = object(message.reaction)
    return { type: 'reaction', key: about(wamid), by: chat, emoji: text(emoji), reactedAt: at }
  }
  if (type === 'revoke') return { type: 'delete', key: about(object(message.revoke).original_message_id) }
  if (type === 'edit') {
    const { original_message_id: wamid, message: edited } = object(message.edit)
    const inner = object(edited)
    const kind = text(inner.type)
    const body = kind === 'text' ? text(object(inner.text).body) : text(object(inner[kind]).caption)
    return { type: 'edit', key: about(wamid), body, editedAt: at }
  }
  return undefined
}

/** A person's number or id changed: anyone whom they were and anyone whom they are is one. */
function ofSystem(message: Json, chat: Address, wamid: string): Update[] {
  const system = object(message.system)
  const newer = digits(system.wa_id)
  if (text(system.type) !== 'user_changed_number' || newer === undefined || chat.pn === newer) return []
  const bsuid = maybe(system.user_id) ?? chat.lid
  return bsuid === undefined
    ? []
    : [{ name: `system:${wamid}`, event: { type: 'contact', address: { pn: newer, lid: bsuid } } }]
}

type Content = Pick<MessageArrived, 'kind' | 'body'> &
  Partial<Pick<MessageArrived, 'media' | 'location' | 'contacts' | 'form' | 'raw' | 'items'>>

/** How each kind becomes ours. */
const contents: Readonly<Record<string, (content: Json, message: Json) => Content | undefined>> = {
  text: content => ({ kind: 'text', body: text(content.body) }),
  image: content => file('image', content),
  video: content => file('video', content),
  sticker: content => file('sticker', content),
  document: content => file('document', content),
  audio: content => file(content.voice === true ? 'voice' : 'audio', content),
  location: ({ latitude, longitude, name, address }) => ({
    kind: 'location',
    body: '',
    location: {
      latitude: Number(latitude),
      longitude: Number(longitude),
      ...(maybe(name) ? { name: text(name) } : {}),
      ...(maybe(address) ? { address: text(address) } : {}),
    },
  }),
  contacts: (_content, message) => ({ kind: 'contacts', body: '', contacts: list(message.contacts).map(card) }),
  button: content => ({ kind: 'text', body: text(content.text) || text(content.payload) }),
  interactive(content) {
    const kind = text(content.type)
    const reply = object(content[kind])
    if (kind === 'nfm_reply') return { kind: 'unknown', form: 'filledForm', body: text(reply.body) }
    const title = text(reply.title)
    return title ? { kind: 'text', body: [title, text(reply.description)].filter(Boolean).join('\n') } : undefined
  },
  order(content) {
    const products = list(content.product_items)
    const lines = products.map(
      each =>
        `${Number(each.quantity) || 1} × ${text(each.product_retailer_id)}: ${text(each.currency)} ${Number(each.item_price) || 0}`,
    )
    const total = products.reduce((sum, each) => sum + (Number(each.quantity) || 1) * (Number(each.item_price) || 0), 0)
    const currency = text(products[0]?.currency)
    const body = [text(content.text), ...lines, products.length > 0 ? `Total: ${currency} ${total}` : '']
      .filter(Boolean)
      .join('\n')
    return { kind: 'unknown', form: 'cart', items: products.length, body }
  },
}

function contentOf(type: string, message: Json): Content {
  const known = Object.hasOwn(contents, type) ? contents[type]!(object(message[type]), message) : undefined
  if (known) return known
  const raw = Buffer.from(JSON.stringify(message))
  // 131060: only the phone has it, such as the first message behind an advertisement; the others are kinds that nobody knows.
  const isOnPhone = list(message.errors).some(({ code }) => code === 131060)
  return {
    kind: 'unknown',
    form: isOnPhone ? 'onPhone' : 'other',
    body: '',
    ...(raw.length <= MAX_RAW ? { raw: raw.toString('base64') } : {}),
  }
}

function file(kind: MediaKind, content: Json): Content {
  const media: MediaRef = {
    kind,
    mimeType: text(content.mime_type) || 'application/octet-stream',
    ...(maybe(content.filename) ? { fileName: text(content.filename) } : {}),
    locator: JSON.stringify({ id: text(content.id), sha256: text(content.sha256) } satisfies CloudLocator),
  }
  return { kind, body: text(content.caption) || (kind === 'document' ? text(content.filename) : ''), media }
}

/** Where a file is: Meta keeps it for 7 days under this id. */
export interface CloudLocator {
  id: string
  /** Hexadecimal or base64, as Meta tells it. */
  sha256: string
}

function card(one: Json): NonNullable<MessageArrived['contacts']>[number] {
  const numbers = list(one.phones).flatMap(phone => maybe(phone.wa_id) ?? digits(phone.phone) ?? [])
  const [number, ...otherNumbers] = numbers
  const name = text(object(one.name).formatted_name) || number || ''
  const email = maybe(list(one.emails)[0]?.email)
  const company = maybe(object(one.org).company)
  return {
    name,
    ...(number ? { number } : {}),
    ...(otherNumbers.length > 0 ? { otherNumbers } : {}),
    ...(email ? { email } : {}),
    ...(company ? { company } : {}),
  }
}

function contextOf(
  message: Json,
  stored: CloudFile,
  now: number,
): Partial<Pick<MessageArrived, 'quoted' | 'forwarded'>> {
  const context = object(message.context)
  const quotes = maybe(context.id)
  const isForwarded = context.forwarded === true || context.frequently_forwarded === true
  if (quotes === undefined) return isForwarded ? { forwarded: true } : {}
  const { waId, fromMe } = stored.known(quotes, now)
  // Meta tells nothing of the words that are quoted.
  const quoted: QuotedByPhone = { waId, ...(fromMe ? { fromMe } : {}), body: '' }
  return { quoted, ...(isForwarded ? { forwarded: true } : {}) }
}

function adOf(referral: unknown): { ad?: AdPreview } {
  if (!isObject(referral)) return {}
  const ad: AdPreview = {
    title: maybe(referral.headline),
    body: maybe(referral.body),
    sourceUrl: maybe(referral.source_url),
    sourceId: maybe(referral.source_id),
    sourceType: maybe(referral.source_type),
    ctwaClid: maybe(referral.ctwa_clid),
  }
  return { ad: Object.fromEntries(Object.entries(ad).filter(([, value]) => value !== undefined)) }
}

/** What someone chose in WhatsApp itself; of someone without a number nobody is told, since campaigns write to numbers. */
function ofPreference({ wa_id, value, category, timestamp }: Json): Update[] {
  const pn = digits(wa_id)
  const isKnown = value === 'stop' || value === 'resume'
  if (pn === undefined || !isKnown || category !== 'marketing_messages') return []
  const event = { type: 'preference', address: { pn }, wantsAds: value === 'resume' } as const
  return [{ name: `preference:${pn}:${value}:${String(timestamp)}`, event }]
}

const acks: Readonly<Record<string, Ack>> = { sent: 1, delivered: 3, read: 4, played: 5 }

/** How far a message of ours is. Matched by Meta's id, or by our own where its answer was lost; ticks never fall. */
function ofStatus(status: Json, file: CloudFile, now: number): Update[] {
  const wamid = text(status.id)
  const posted = file.postedAs(wamid) ?? byOurId(status, wamid, file)
  if (!posted) return []
  const { waId } = posted
  const chat = JSON.parse(posted.chat) as Address
  const name = text(status.status)
  if (name === 'failed') {
    const code = Number(list(status.errors)[0]?.code) || 0
    return [{ name: `failed:${wamid}`, event: { type: 'failed', waId, chat, code, reason: reasonOfFailure(code) } }]
  }
  const ack = Object.hasOwn(acks, name) ? acks[name] : undefined
  if (ack === undefined || !file.rises(waId, ack)) return []
  const at = moment(status.timestamp, now)
  return [{ name: `ack:${waId}:${ack}`, event: { type: 'ack', waId, chat, ack, ...chargeOf(status.pricing), at } }]
}

/** Meta charges what was delivered; other words of it may come with time, and are stored as they are. */
function chargeOf(pricing: unknown): { charge?: { category: string; billable: boolean } } {
  const { category, billable } = object(pricing)
  return typeof billable === 'boolean' && text(category)
    ? { charge: { category: text(category).slice(0, 40), billable } }
    : {}
}

/** A status that comes before the answer to the post, or without one, tells by our data which message it is. */
function byOurId(status: Json, wamid: string, file: CloudFile): Posted | undefined {
  const waId = text(status.biz_opaque_callback_data)
  const posted = waId && wamid ? file.posted(waId) : undefined
  if (!posted || posted.wamid !== null) return undefined
  file.accepted(waId, wamid)
  return { ...posted, wamid }
}
