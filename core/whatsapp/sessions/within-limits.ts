import {
  MAX_CARD_PHONES,
  MAX_CARDS,
  MAX_DETAIL,
  MAX_EMAIL,
  MAX_EMOJI,
  MAX_LINK,
  MAX_LOCATOR,
  MAX_MENTIONS,
  MAX_OWN_NAME,
  MAX_RAW,
  MAX_SENT_THUMBNAIL,
  MAX_TEXT,
} from '../../kit/limits.ts'
import { cutText, oneLine } from '../../kit/text.ts'
import type { InboundEvent, MediaRef, MessageArrived } from '../events.ts'
import { keptId } from '../message-id.ts'

/** The last moment that is believed: 2100. */
const LATEST = 4_102_444_800_000

/** Up to what the numbers go that senders choose. One that is none, or less than 0, is 0. */
const MOST: Record<string, number> = {
  sentAt: LATEST,
  editedAt: LATEST,
  reactedAt: LATEST,
  at: LATEST,
  startsAt: LATEST,
  sizeBytes: 2 ** 40,
  seconds: 10_000_000,
  items: 1_000_000,
}

/**
 * What a provider tells, within the limits of what comes in (`core/kit/limits.ts`): whatever people write is cut, with `…`
 * for the rest; names are one line; ids that are longer than WhatsApp's are known by their sums; numbers are whole and of a size that can be stored; small pictures that are none, places that are nowhere
 * and files that nobody could fetch are left out.
 */
export function withinLimits(event: InboundEvent): InboundEvent {
  return shortened(counts(named(event)))
}

/** Under ids that can be stored. */
function named(event: InboundEvent): InboundEvent {
  if (event.type === 'call') return { ...event, callId: keptId(event.callId) }
  if (event.type === 'read') return { ...event, waIds: event.waIds.map(keptId) }
  return 'key' in event ? { ...event, key: { ...event.key, waId: keptId(event.key.waId) } } : event
}

function counts<Payload extends object>(emitted: Payload): Payload {
  const numbers = Object.entries(emitted).flatMap(([field, value]) => {
    const most = MOST[field]
    return most === undefined || typeof value !== 'number' ? [] : [[field, atMost(most, value)]]
  })
  return numbers.length > 0 ? { ...emitted, ...Object.fromEntries(numbers) } : emitted
}

const atMost = (most: number, value: number): number =>
  Number.isNaN(value) ? 0 : Math.min(most, Math.max(0, Math.trunc(value)))

function shortened(event: InboundEvent): InboundEvent {
  switch (event.type) {
    case 'message':
      return message(event)
    case 'edit':
      return { ...event, body: cutText(event.body, MAX_TEXT), ...mentioned(event) }
    case 'reaction':
      return { ...event, emoji: cutText(event.emoji, MAX_EMOJI) }
    case 'contact':
      return { ...event, ...ownName(event, 'pushName'), ...ownName(event, 'businessName') }
    case 'phone-names':
      return { ...event, people: event.people.map(one => ({ ...one, name: oneLine(cutText(one.name, MAX_OWN_NAME)) })) }
    case 'group':
      return { ...event, ...ownName(event, 'subject') }
    default:
      return event
  }
}

function message({ media, raw, location, link, ad, origin, ...event }: MessageArrived): MessageArrived {
  const { contacts, quoted } = event
  return {
    ...event,
    body: cutText(event.body, MAX_TEXT),
    ...ownName(event, 'pushName'),
    ...mentioned(event),
    ...(raw && raw.length <= RAW_LENGTH ? { raw } : {}),
    ...(media && media.locator.length <= MAX_LOCATOR ? { media: file(media) } : {}),
    ...(location && isOnEarth(location) ? { location: place(location) } : {}),
    ...(link && link.url.length <= MAX_LINK ? { link: page(link) } : {}),
    ...(ad ? { ad: advertisement(ad) } : {}),
    ...(origin ? { origin: way(origin) } : {}),
    ...(contacts ? { contacts: contacts.slice(0, MAX_CARDS).map(person) } : {}),
    ...(quoted ? { quoted: { ...quoted, waId: keptId(quoted.waId), body: cutText(quoted.body, MAX_DETAIL) } } : {}),
  }
}

/** Base64 takes four characters for three bytes. */
const RAW_LENGTH = Math.ceil(MAX_RAW / 3) * 4

const mentioned = ({ mentions }: Pick<MessageArrived, 'mentions'>) =>
  mentions ? { mentions: mentions.slice(0, MAX_MENTIONS) } : {}

const file = (media: MediaRef): MediaRef => ({
  ...withoutLargeThumbnail(counts(media)),
  mimeType: cutText(media.mimeType, MAX_DETAIL),
  ...cut(media, 'fileName', MAX_DETAIL),
})

/** False for what is no number, too. */
const isOnEarth = ({ latitude, longitude }: NonNullable<MessageArrived['location']>): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const place = (location: NonNullable<MessageArrived['location']>) => ({
  ...withoutLargeThumbnail(location),
  ...cut(location, 'name', MAX_DETAIL),
  ...cut(location, 'address', MAX_DETAIL),
})

const page = (link: NonNullable<MessageArrived['link']>) => ({
  ...withoutLargeThumbnail(link),
  title: nameIn(link.title),
  ...cut(link, 'description', MAX_DETAIL),
})

const advertisement = ({ title, body, thumbnail, ...ids }: NonNullable<MessageArrived['ad']>) => ({
  ...withoutLargeThumbnail({ ...(thumbnail ? { thumbnail } : {}) }),
  ...(title === undefined ? {} : { title: nameIn(title) }),
  ...(body === undefined ? {} : { body: cutText(body, MAX_DETAIL) }),
  ...short(ids),
})

const way = ({ product, ...words }: NonNullable<MessageArrived['origin']>) => ({
  ...short(words),
  ...(product ? { product: { ...short(product), ...(product.title ? { title: nameIn(product.title) } : {}) } } : {}),
})

/** Names of sources, ids and addresses say nothing when they are cut: those that are too long are left out. */
function short<Fields extends Record<string, string | undefined>>(fields: Fields): Partial<Fields> {
  const most = (name: string): number => (name.toLowerCase().endsWith('url') ? MAX_LINK : MAX_DETAIL)
  return Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => text !== undefined && text.length <= most(name)),
  ) as Partial<Fields>
}

const person = (one: NonNullable<MessageArrived['contacts']>[number]) => ({
  ...one,
  name: nameIn(one.name),
  ...cut(one, 'number', MAX_OWN_NAME),
  ...(one.otherNumbers && {
    otherNumbers: one.otherNumbers.slice(0, MAX_CARD_PHONES).map(number => cutText(number, MAX_OWN_NAME)),
  }),
  ...cut(one, 'email', MAX_EMAIL),
  ...(one.company === undefined ? {} : { company: nameIn(one.company) }),
})

function withoutLargeThumbnail<Displayed extends { thumbnail?: string }>({ thumbnail, ...displayed }: Displayed) {
  return { ...displayed, ...(thumbnail && thumbnail.length <= MAX_SENT_THUMBNAIL ? { thumbnail } : {}) }
}

/** A text that may be absent. */
function cut<Field extends string>(of: { [field in Field]?: string }, field: Field, max: number) {
  const text = of[field]
  return (text === undefined ? {} : { [field]: cutText(text, max) }) as { [field in Field]?: string }
}

const nameIn = (text: string): string => oneLine(cutText(text, MAX_OWN_NAME))

/** What someone calls themselves or a group, which may be absent. */
function ownName<Field extends string>(of: { [field in Field]?: string }, field: Field) {
  const text = of[field]
  return (text === undefined ? {} : { [field]: nameIn(text) }) as { [field in Field]?: string }
}
