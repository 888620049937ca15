import type { Address } from '../../address.ts'
import type {
  OutgoingChoices,
  OutgoingContent,
  OutgoingMedia,
  OutgoingMessage,
  OutgoingTemplate,
} from '../../outgoing.ts'
import { ProviderError } from '../../port.ts'
import type { CloudFile } from './cloud-file.ts'

const MEGABYTE = 1024 * 1024
/** What goes as a text in one message. */
const MAX_BODY = 4096
const MAX_CAPTION = 1024

interface Fit {
  types: readonly string[]
  most: number
}

/** What Meta takes of each kind; whatever else goes as a document. */
const fits: Readonly<Partial<Record<OutgoingMedia['kind'], Fit>>> = {
  image: { types: ['image/jpeg', 'image/png'], most: 5 * MEGABYTE },
  video: { types: ['video/mp4', 'video/3gpp'], most: 16 * MEGABYTE },
  audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], most: 16 * MEGABYTE },
  voice: { types: ['audio/ogg'], most: 16 * MEGABYTE },
  sticker: { types: ['image/webp'], most: 500 * 1024 },
}
const MAX_DOCUMENT = 100 * MEGABYTE

/** Without its parameters. */
const bareType = (mimeType: string): string => mimeType.split(';')[0]!.trim().toLowerCase()

/** As what a file goes: as its kind where Meta takes it so, else as a document. Throws where it is too large for that, too. */
export function fitOf(
  { kind, mimeType }: OutgoingMedia,
  bytes: number,
): { type: string; voice?: true; mimeType: string } {
  const fit = fits[kind]
  const bare = bareType(mimeType)
  if (fit?.types.includes(bare) && bytes <= fit.most)
    return { type: kind === 'voice' ? 'audio' : kind, ...(kind === 'voice' ? { voice: true } : {}), mimeType: bare }
  if (bytes > MAX_DOCUMENT) throw new ProviderError('media-unreadable', 'a file is larger than 100 MB')
  // A film or a sound that Meta does not know is rejected also as a document by its own type.
  const isOdd = /^(image|video|audio)\//.test(bare)
  return { type: 'document', mimeType: isOdd ? 'application/octet-stream' : bare }
}

/** To whom: by the number where it is known, else by Meta's id of them. */
function recipientOf({ pn, lid, group }: Address): { to: string } | { recipient: string } {
  if (group !== undefined) throw new ProviderError('refused', 'this way to WhatsApp has no groups')
  if (pn !== undefined) return { to: pn }
  if (lid !== undefined && isBsuid(lid)) return { recipient: lid }
  throw new ProviderError('unreachable', 'a LID means nothing to the Cloud API')
}

/** Meta's id of a person for one business: the country, a dot, letters and digits. A LID is digits alone. */
const isBsuid = (name: string): boolean => /^[A-Z]{2}\./.test(name)

/** The body of the post; `media` is the file, when there is one, as it was uploaded. */
export function bodyOf(
  message: OutgoingMessage,
  file: CloudFile,
  media?: { id: string; type: string; voice?: true },
): object {
  const { waId, to, content, quoted } = message
  const quotes = quoted && file.wamidOf(quoted.key)
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipientOf(to),
    ...(quotes ? { context: { message_id: quotes } } : {}),
    ...contentOf(content, file, media),
    biz_opaque_callback_data: waId,
  }
}

function contentOf(
  content: OutgoingContent,
  file: CloudFile,
  media: { id: string; type: string; voice?: true } | undefined,
): object {
  switch (content.type) {
    case 'text':
      if (content.body.length > MAX_BODY) throw new ProviderError('refused', 'a text is longer than 4,096 characters')
      return { type: 'text', text: { body: content.body, preview_url: /https?:\/\//i.test(content.body) } }
    case 'media':
      return mediaOf(content, media)
    case 'location': {
      const { latitude, longitude, name, address } = content
      return {
        type: 'location',
        location: { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) },
      }
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.contacts.map(cardOf) }
    case 'template':
      return templateOf(content, media)
    case 'choices':
      return { type: 'interactive', interactive: choicesOf(content) }
    case 'reaction': {
      const wamid = file.wamidOf(content.target)
      if (wamid === undefined) throw new ProviderError('refused', 'Meta does not have the message that is reacted to')
      return { type: 'reaction', reaction: { message_id: wamid, emoji: content.emoji } }
    }
    default:
      throw new ProviderError('refused', `this way to WhatsApp has no ${content.type}`)
  }
}

function mediaOf(
  { caption = '', fileName }: OutgoingMedia,
  media: { id: string; type: string; voice?: true } | undefined,
): object {
  if (!media) throw new ProviderError('media-gone', 'the file was not uploaded')
  const { id, type, voice } = media
  const takesCaption = type !== 'audio' && type !== 'sticker'
  return {
    type,
    [type]: {
      id,
      ...(voice ? { voice: true } : {}),
      ...(takesCaption && caption ? { caption: caption.slice(0, MAX_CAPTION) } : {}),
      ...(type === 'document' && fileName ? { filename: fileName } : {}),
    },
  }
}

/** With parameters for exactly what the template has. */
function templateOf(
  { name, language, named, headerValues, bodyValues, buttonValues, media: file }: OutgoingTemplate,
  media: { id: string; type: string } | undefined,
): object {
  if (file && (!media || media.type !== file.kind))
    throw new ProviderError('media-unreadable', `Meta takes this file not as ${file.kind}`)
  const texts = (values: OutgoingTemplate['bodyValues']) =>
    values.map(value => ({ type: 'text', text: value.text, ...(named ? { parameter_name: value.name } : {}) }))
  const { fileName } = file ?? {}
  const above = media
    ? [
        {
          type: media.type,
          [media.type]: { id: media.id, ...(media.type === 'document' && fileName ? { filename: fileName } : {}) },
        },
      ]
    : texts(headerValues)
  const components = [
    ...(above.length > 0 ? [{ type: 'header', parameters: above }] : []),
    ...(bodyValues.length > 0 ? [{ type: 'body', parameters: texts(bodyValues) }] : []),
    ...buttonValues.map(({ index, type, text }) => ({
      type: 'button',
      sub_type: type,
      index: String(index),
      parameters: [type === 'url' ? { type: 'text', text } : { type: 'coupon_code', coupon_code: text }],
    })),
  ]
  return {
    type: 'template',
    template: { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
  }
}

function choicesOf({ body, isList, label, choices }: OutgoingChoices): object {
  const text = { text: body }
  if (!isList)
    return {
      type: 'button',
      body: text,
      action: { buttons: choices.map(({ id, title }) => ({ type: 'reply', reply: { id, title } })) },
    }
  return { type: 'list', body: text, action: { button: label, sections: [{ rows: choices }] } }
}

function cardOf({
  name,
  number,
  otherNumbers = [],
  email,
  company,
}: Extract<OutgoingContent, { type: 'contacts' }>['contacts'][number]): object {
  const phones = [...(number ? [number] : []), ...otherNumbers]
  return {
    // Meta wants one more part of the name than the whole of it.
    name: { formatted_name: name, first_name: name },
    ...(phones.length > 0 ? { phones: phones.map(phone => ({ phone: `+${phone}`, wa_id: phone, type: 'CELL' })) } : {}),
    ...(email ? { emails: [{ email, type: 'WORK' }] } : {}),
    ...(company ? { org: { company } } : {}),
  }
}
