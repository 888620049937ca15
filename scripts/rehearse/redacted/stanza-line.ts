import type { BinaryNode } from '@whiskeysockets/baileys'
import { type Pseudonyms, wordOr } from './pseudonyms.ts'

/** Attributes that say what a stanza is like. Of all others the name alone is shown. */
const words = new Set([
  ...['type', 'class', 'category', 'addressing_mode', 'mediatype', 'edit', 'decrypt-fail', 'offline', 'v', 'count'],
  ...['error', 'code', 'reason', 'state', 'xmlns', 'op_name'],
])
const people = new Set([
  ...[
    'from',
    'to',
    'participant',
    'recipient',
    'jid',
    'lid',
    'pn',
    'call-creator',
    'caller_pn',
    'creator',
    'creator_pn',
  ],
  ...['sender_pn', 'sender_lid', 'participant_pn', 'participant_lid', 'peer_recipient_pn', 'peer_recipient_lid'],
])
/** Attributes that name one person twice. */
const pairs = [
  ['from', 'sender_pn'],
  ['from', 'sender_lid'],
  ['participant', 'participant_pn'],
  ['participant', 'participant_lid'],
  ['recipient', 'peer_recipient_pn'],
  ['recipient', 'peer_recipient_lid'],
  ['call-creator', 'caller_pn'],
  ['creator', 'creator_pn'],
] as const
const messages = new Set(['id', 'call-id', 'key'])

const DEEPEST = 3
const WIDEST = 6

/** A stanza as one line that holds no number, text or key: `message type=text from=person-1@lid [enc type=msg v=2]`. */
export function stanzaLine(stanza: BinaryNode, pseudonyms: Pseudonyms, depth = 1): string {
  const { tag, attrs, content } = stanza
  for (const [one, other] of pairs) if (attrs[one] && attrs[other]) pseudonyms.pair(attrs[one], attrs[other])
  const displayed = Object.entries(attrs).flatMap(([name, value]) =>
    value === undefined ? [] : [attribute(wordOr(name, '…'), String(value), pseudonyms)],
  )
  const inside = Array.isArray(content) && depth < DEEPEST ? content : []
  const parts = inside.slice(0, WIDEST).map(child => stanzaLine(child, pseudonyms, depth + 1))
  if (inside.length > WIDEST) parts.push(`+${inside.length - WIDEST}`)
  return [wordOr(tag, '…'), ...displayed, ...(parts.length > 0 ? [`[${parts.join('; ')}]`] : [])].join(' ')
}

/** What kind of stanza it is, to count them by. */
export const stanzaKind = ({ tag, attrs }: BinaryNode): string =>
  [tag, attrs.type ?? attrs.class ?? '']
    .map(word => wordOr(word, ''))
    .filter(Boolean)
    .join(' ')

function attribute(name: string, value: string, pseudonyms: Pseudonyms): string {
  if (people.has(name)) return `${name}=${pseudonyms.jid(value)}`
  if (messages.has(name)) return `${name}=${pseudonyms.message(value)}`
  return words.has(name) ? `${name}=${wordOr(value, '…')}` : name
}
