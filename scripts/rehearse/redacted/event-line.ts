import type { InboundEvent, MessageArrived } from '../../../core/whatsapp/events.ts'
import { type Pseudonyms, wordOr } from './pseudonyms.ts'

/** What the desk is told, as one line that holds no number, text or key. */
export function eventLine(event: InboundEvent, pseudonyms: Pseudonyms): string {
  const words: (string | false | undefined)[] = [event.type]
  if ('key' in event) {
    const { key } = event
    words.push(pseudonyms.message(key.waId), key.fromMe && 'of ours', `in ${pseudonyms.address(key.chat)}`)
    words.push(key.sender && `by ${pseudonyms.address(key.sender)}`)
  }
  if (event.type === 'message') words.push(...messageWords(event))
  if (event.type === 'edit') words.push(`${event.body.length} characters`)
  if (event.type === 'reaction') words.push(event.emoji ? 'given' : 'taken back')
  if (event.type === 'ack')
    words.push(pseudonyms.message(event.waId), `tick ${event.ack}`, `in ${pseudonyms.address(event.chat)}`)
  if (event.type === 'failed') words.push(pseudonyms.message(event.waId), `code ${event.code}`, event.reason)
  if (event.type === 'call') words.push(event.state, event.video && 'video', event.offline && 'offline')
  if (event.type === 'contact')
    words.push(pseudonyms.address(event.address), event.picture && `picture ${event.picture}`)
  if (event.type === 'group')
    words.push(`${pseudonyms.address({ group: event.group })}`, event.subject !== undefined && 'subject')
  if (event.type === 'restriction') words.push(event.until === null ? 'none' : 'restricted')
  return words.filter(Boolean).join(' ')
}

function messageWords(event: MessageArrived): (string | false | undefined)[] {
  const { kind, form, body, media, location, contacts, quoted, source } = event
  return [
    kind,
    form,
    `(${source})`,
    `${body.length} characters`,
    media &&
      `file ${wordOr(media.mimeType.split(';')[0]!.replace('/', '-'), '…')} of ${media.sizeBytes ?? 'unknown'} bytes`,
    location && (location.live ? 'live place' : 'place'),
    contacts && `${contacts.length} cards`,
    quoted && 'quotes',
    event.forwarded && 'forwarded',
    event.mentions && `${event.mentions.length} mentions`,
    event.items !== undefined && `${event.items} things`,
    event.completes && 'completes',
    event.raw !== undefined && 'raw kept',
  ]
}
