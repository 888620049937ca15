import { fail } from '../../../kit/errors.ts'
import type {
  MediaKind,
  OutgoingChoices,
  OutgoingContent,
  OutgoingMedia,
  OutgoingMessage,
  OutgoingTemplate,
} from '../../../whatsapp/index.ts'
import { addressOf } from '../../contacts/index.ts'
import { type MediaInfo, messageErrors } from '../contract.ts'
import { linkToSend } from '../links/link-preview.ts'
import { thumbnailBytes } from '../media/thumbnail.ts'
import { VOICE_NOTE_TYPE } from '../media/voice-note.ts'
import { keyOf } from '../record/keys.ts'
import type { MessageRow, Names, PlacedMessage } from '../record/store.ts'

type Sent = Pick<
  MessageRow,
  'body' | 'mediaType' | 'mediaBlobId' | 'mediaMimeType' | 'mediaName' | 'mediaInfo' | 'voiceNoteBlobId'
>

/** A message of ours to someone, with the one that it answers. */
export const outgoing = (
  row: Sent & Pick<MessageRow, 'waId'>,
  to: Names,
  quoted: PlacedMessage | undefined,
): OutgoingMessage => ({
  waId: row.waId,
  to: addressOf(to),
  content: sendable(row),
  ...(quoted ? { quoted: { key: keyOf(quoted), body: quoted.body } } : {}),
  ...(infoOf(row).forwarded ? { forwarded: true } : {}),
})

const infoOf = ({ mediaInfo }: Pick<Sent, 'mediaInfo'>): MediaInfo => (mediaInfo === null ? {} : JSON.parse(mediaInfo))

/** A message of ours as it goes to WhatsApp, its file named by its blob; ERR_SENDING_WAPP_MSG for what we never send. */
export function sendable(row: Sent): OutgoingContent {
  const info = infoOf(row)
  if (info.template) return templateOf(row, info, info.template)
  if (info.choices) return choicesOf(info.choices)
  if (row.mediaType === 'text') return { type: 'text', body: row.body, ...linkToSend(row.body, info) }
  if (row.mediaType === 'locationMessage' && info.location) {
    const { latitude, longitude, name } = info.location
    return { type: 'location', latitude, longitude, ...(name ? { name } : {}) }
  }
  if (row.mediaType === 'vcard' && info.contacts) return { type: 'contacts', contacts: info.contacts }
  return mediaOf(row, info)
}

/** A template goes by its name and values: its words are Meta's. */
function templateOf(row: Sent, info: MediaInfo, template: NonNullable<MediaInfo['template']>): OutgoingTemplate {
  const { category: _category, labels: _labels, ...sent } = template
  if (row.mediaBlobId === null) return { type: 'template', ...sent }
  const { caption: _caption, ...media } = mediaOf(row, info)
  return { type: 'template', ...sent, media }
}

/** Ids are the places of the choices: anyone who taps one answers with its title. */
const choicesOf = ({ question, titles, isList, label }: NonNullable<MediaInfo['choices']>): OutgoingChoices => ({
  type: 'choices',
  body: question,
  isList,
  label,
  choices: titles.map((title, at) => ({ id: String(at + 1), title })),
})

function mediaOf(row: Sent, info: MediaInfo): OutgoingMedia {
  const kind = kindOf(row, info)
  if (row.mediaBlobId === null || kind === undefined) throw fail(messageErrors.ERR_SENDING_WAPP_MSG)
  return {
    type: 'media',
    kind,
    path: row.voiceNoteBlobId ?? row.mediaBlobId,
    mimeType: row.voiceNoteBlobId === null ? (row.mediaMimeType ?? 'application/octet-stream') : VOICE_NOTE_TYPE,
    ...(row.mediaName === null ? {} : { fileName: row.mediaName }),
    ...(row.body ? { caption: row.body } : {}),
    ...(info.thumbnail === undefined ? {} : { thumbnail: thumbnailBytes(info.thumbnail) }),
    ...(info.width === undefined || info.height === undefined ? {} : { width: info.width, height: info.height }),
    ...(info.waveform === undefined ? {} : { waveform: info.waveform }),
    ...(info.seconds === undefined ? {} : { seconds: info.seconds }),
  }
}

function kindOf({ mediaType }: Sent, info: MediaInfo): MediaKind | undefined {
  if (mediaType === 'audio') return info.voice ? 'voice' : 'audio'
  if (mediaType === 'application') return 'document'
  return mediaType === 'image' || mediaType === 'video' || mediaType === 'sticker' ? mediaType : undefined
}
