import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { type MessageForm, messageForms } from '../../domain/message-forms.ts'
import { messageSources } from '../../domain/message-sources.ts'
import { adShape, originShape } from '../../domain/referral-field.ts'
import { sendFailures } from '../../domain/send-failures.ts'
import { sendBlocks } from '../../domain/send-holds.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Flag, Id, InputId, Instant, orBlank, orEmpty, SearchText } from '../../kit/fields.ts'
import { MAX_CODE, MAX_DETAIL, MAX_EMOJI, MAX_LINE, MAX_LINK, MAX_REFERENCE, MAX_TEXT } from '../../kit/limits.ts'
import { Cursor, pageQuery, pageReply } from '../../kit/paging.ts'
import { isBlank } from '../../kit/text.ts'
import { words } from '../../kit/words.ts'
import { ContactLabel } from '../contacts/contract.ts'
import { Ticket } from '../tickets/contract.ts'
import { messagePermissions } from './permissions.ts'

export const messageErrors = defineErrors({
  ERR_IDEMPOTENCY_MISMATCH: {
    status: 409,
    pt: 'Esta chave (Idempotency-Key ou clientId) já foi usada com outro conteúdo.',
    en: 'This key (Idempotency-Key or clientId) was already used with other content.',
    es: 'Esta clave (Idempotency-Key o clientId) ya se usó con otro contenido.',
  },
  ERR_WAPP_DOWNLOAD_MEDIA: {
    status: 502,
    pt: 'Não foi possível baixar a mídia do WhatsApp. Tente de novo.',
    en: 'The media could not be downloaded from WhatsApp. Try again.',
    es: 'No se pudo descargar el archivo de WhatsApp. Inténtelo de nuevo.',
  },
  ERR_SENDING_WAPP_MSG: {
    status: 502,
    pt: 'Erro ao enviar a mensagem do WhatsApp. Verifique a página de conexões.',
    en: 'Error sending the WhatsApp message. Check the connections page.',
    es: 'Error al enviar el mensaje de WhatsApp. Revise la página de conexiones.',
  },
  ERR_DELETE_WAPP_MSG: {
    status: 409,
    pt: 'Não foi possível apagar a mensagem no WhatsApp.',
    en: 'The message could not be deleted on WhatsApp.',
    es: 'No se pudo eliminar el mensaje en WhatsApp.',
  },
  ERR_EDIT_WAPP_MSG: {
    status: 409,
    pt: 'Esta mensagem não pode mais ser editada no WhatsApp.',
    en: 'This message can no longer be edited on WhatsApp.',
    es: 'Este mensaje ya no se puede editar en WhatsApp.',
  },
  ERR_FETCH_WAPP_MSG: {
    status: 404,
    pt: 'Mensagem não encontrada: talvez seja antiga demais.',
    en: 'Message not found: it may be too old.',
    es: 'Mensaje no encontrado: puede ser demasiado antiguo.',
  },
  ERR_CREATING_MESSAGE: {
    status: 500,
    pt: 'Ocorreu um erro ao criar a mensagem.',
    en: 'An error occurred while creating the message.',
    es: 'Ocurrió un error al crear el mensaje.',
  },
  ERR_NO_MESSAGE_FOUND: {
    status: 404,
    pt: 'Mensagem não encontrada.',
    en: 'Message not found.',
    es: 'Mensaje no encontrado.',
  },
  ERR_MESSAGE_EMPTY: {
    status: 400,
    pt: 'Escreva uma mensagem ou anexe um arquivo.',
    en: 'Write a message or attach a file.',
    es: 'Escriba un mensaje o adjunte un archivo.',
  },
  ERR_WINDOW_CLOSED: {
    status: 409,
    pt: 'O contato escreveu há mais de 24 horas. Pela plataforma oficial só um modelo aprovado pode ser enviado, até que ele escreva de novo.',
    en: 'The contact wrote more than 24 hours ago. By the official platform only an approved template can be sent until they write again.',
    es: 'El contacto escribió hace más de 24 horas. Por la plataforma oficial solo se puede enviar una plantilla aprobada hasta que escriba de nuevo.',
  },
  ERR_NOT_FORWARDABLE: {
    status: 409,
    pt: 'Esta mensagem não pode ser encaminhada.',
    en: 'This message cannot be forwarded.',
    es: 'Este mensaje no se puede reenviar.',
  },
  ERR_MESSAGE_NOT_FAILED: {
    status: 409,
    pt: 'Esta mensagem não precisa ser enviada de novo.',
    en: 'This message does not need to be sent again.',
    es: 'Este mensaje no necesita enviarse de nuevo.',
  },
})

/** What a message is, in the specification's words (spec 1 §3); `text` where it names none. */
export const mediaTypes = [
  'text',
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'vcard',
  'call_log',
  /** It could not be decrypted yet; the content comes later as an `update` of this message. */
  'undecryptable',
  'unknown',
] as const
export type MediaType = (typeof mediaTypes)[number]

/** Whether the file is here: nothing to have, on its way, here, or not to be had (ask again with `mediaRetry`). */
export const mediaStates = ['none', 'pending', 'ready', 'failed'] as const
export type MediaState = (typeof mediaStates)[number]

/** What a page says of itself to which a text links; it is shown with the text. */
const LinkPreview = z.object({
  /** The address as it stands in the text. */
  url: z.string(),
  title: z.string(),
  description: z.string().optional(),
  /** A small JPEG as a data URL. */
  thumbnail: z.string().optional(),
})

/** The advertisement by whose button a contact began to write; the thumbnail is a small JPEG as a data URL. */
const AdPreview = z.object({ ...adShape, thumbnail: z.string().optional() })

/** By which way a contact came with this message, beside an advertisement, in WhatsApp's own words. */
const Origin = z.object({
  ...originShape,
  product: z.object({ id: z.string().optional(), title: z.string().optional(), url: z.string().optional() }).optional(),
})

const TemplateValue = z.object({ name: z.string(), text: z.string() })

/** The template of Meta's platform that a message is, with the values of then. */
const TemplateDisplayed = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  named: z.boolean(),
  headerValues: z.array(TemplateValue),
  bodyValues: z.array(TemplateValue),
  buttonValues: z.array(z.object({ index: z.int(), type: z.enum(['url', 'copy_code']), text: z.string() })),
  /** What its buttons say. */
  labels: z.array(z.string()),
})

/** What the page needs to know of a message's content before, or instead of, its file. */
export const MediaInfo = z.object({
  /** Pixels, to reserve the picture's place. */
  width: z.int().optional(),
  height: z.int().optional(),
  seconds: z.number().optional(),
  /** A voice note rather than an audio file. */
  voice: z.boolean().optional(),
  /** A small JPEG as a data URL. */
  thumbnail: z.string().optional(),
  /** How loud a voice note is in its course: 64 bytes from 0 to 100, hexadecimal. */
  waveform: z.string().optional(),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string().optional(), live: z.boolean().optional() })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.string(),
        number: z.string(),
        /** What the card says beside that. */
        otherNumbers: z.array(z.string()).optional(),
        email: z.string().optional(),
        company: z.string().optional(),
      }),
    )
    .optional(),
  link: LinkPreview.optional(),
  ad: AdPreview.optional(),
  origin: Origin.optional(),
  template: TemplateDisplayed.optional(),
  /** What the contact taps, of a message that says it as numbered lines here. */
  choices: z
    .object({ question: z.string(), titles: z.array(z.string()), isList: z.boolean(), label: z.string() })
    .optional(),
  forwarded: z.boolean().optional(),
  /** What a message is that `mediaType` calls 'unknown'; `body` is what could be read of it. */
  form: z.enum(Object.keys(messageForms) as [MessageForm, ...MessageForm[]]).optional(),
  /** When an event or a call begins, epoch milliseconds. */
  startsAt: z.int().optional(),
  /** How many things are in a cart. */
  items: z.int().optional(),
  /** The file failed because WhatsApp no longer keeps it and the phone did not give it again. */
  gone: z.boolean().optional(),
  /** The file was not fetched because the company's files have no more room (decision 67). */
  full: z.boolean().optional(),
})
export type MediaInfo = z.infer<typeof MediaInfo>

const messageFields = {
  id: Id,
  ticketId: Id,
  /**
   * The text or the caption; without a caption the file's name, 'Áudio' or 'sticker'. A location is
   * `image|link|description` (spec 1 §3). A deleted message keeps its text.
   */
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  /** Signed link, absolute where the desk knows its public address; null without a file, and while `mediaState` is not `ready`. */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMimeType: z.string().nullable(),
  mediaBytes: z.int().nullable(),
  mediaState: z.enum(mediaStates),
  mediaInfo: MediaInfo,
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** 0 waiting (clock), 1 one tick, 3 two ticks, 4 read and 5 played: blue (decision 1). */
  ack: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4), z.literal(5)]),
  read: z.boolean(),
  /** WhatsApp did not take it; `retry` sends it again. */
  failure: z.object({ code: z.string(), reason: z.enum(sendFailures) }).nullable(),
  /** Who wrote it: in a group the member. Null for our own. */
  contact: ContactLabel.nullable(),
  /** The person or group of the conversation. */
  contactId: Id,
  source: z.enum(messageSources),
  /** The campaign that sent it, as it was called then. */
  campaign: z.string().optional(),
  userId: Id.nullable(),
  queueId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}

/** The message that another one answers: ours when `id` is set, else only what the sender's phone quoted of it. */
export const QuotedMessage = z.object({
  id: Id.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  /** As in `mediaInfo`. */
  form: MediaInfo.shape.form,
  mediaUrl: z.string().nullable(),
  isDeleted: z.boolean(),
  contact: ContactLabel.nullable(),
  /** A small JPEG as a data URL, of what only the sender's phone quoted. */
  thumbnail: z.string().optional(),
  /** A status that was answered. */
  isStatus: z.literal(true).optional(),
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

/** Who wrote a message, as programs of others are told: in a group the member, null for our own. */
export const SenderPayload = z.object({ id: Id, name: z.string(), number: z.string() }).nullable()

/** What a message answers: with an id a message that was told before, else only what the sender's phone quoted. */
export const QuotedPayload = z
  .object({ id: Id.nullable(), fromMe: z.boolean(), type: z.enum(mediaTypes), text: z.string() })
  .nullable()

export const Reaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  /** Who reacted; null for ourselves. */
  contactId: Id.nullable(),
})
export type Reaction = z.infer<typeof Reaction>

export const Message = z.object({
  ...messageFields,
  quotedMsg: QuotedMessage.nullable(),
  reactions: z.array(Reaction),
  /** Why it does not leave yet, and when it does by itself; `remove` gives it up. */
  held: z.object({ until: Instant, because: z.enum(sendBlocks) }).optional(),
  /** What the sender's page called it (`MessageDraft.clientId`), in the answer and its event alone. */
  clientId: z.string().optional(),
})
export type Message = z.infer<typeof Message>

/** What was sent in a conversation, as people look for it again. */
export const sharedKinds = ['pictures', 'files', 'links'] as const
export type SharedKind = (typeof sharedKinds)[number]

/** Something that was sent, and the address of its ticket. */
export const SharedMessage = Message.extend({ ticketUuid: z.uuid() })
export type SharedMessage = z.infer<typeof SharedMessage>

/** Pictures, files or links of a page. */
export const SHARED_PAGE = 24

/** Messages of a page, unless a call asks for others. */
export const MESSAGES_PAGE = 20
export const MAX_MESSAGES_PAGE = 100
/** So many messages of a conversation are told about that a search finds: nobody steps through more. */
export const MAX_CHAT_HITS = 500

/** How long after sending WhatsApp still takes an edit. */
export const EDIT_MINUTES = 15
/** How long after sending WhatsApp still deletes for everybody: about two days. */
export const DELETE_HOURS = 48
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 64 * 1024 * 1024
/**
 * Field of a form with a recording of the page once more, as Ogg Opus, behind the recording in `medias`: the customer gets it,
 * the desk keeps and plays the recording.
 */
export const VOICE_NOTE_FIELD = 'voiceNote'

/** Messages that are forwarded at once. */
export const MAX_FORWARDED = 30

const withFile: readonly MediaType[] = ['image', 'audio', 'video', 'application', 'sticker']

/** Whether a message can be handed on to someone else: not what is WhatsApp's own, was deleted, or has its file elsewhere. */
export function isForwardable({
  mediaType,
  mediaState,
  isDeleted,
  body,
}: Pick<Message, 'mediaType' | 'mediaState' | 'isDeleted' | 'body'>): boolean {
  if (isDeleted) return false
  if (mediaType === 'text') return !isBlank(body)
  if (mediaType === 'locationMessage' || mediaType === 'vcard') return true
  return mediaState === 'ready' && withFile.includes(mediaType)
}

/** A thumbnail travels inside the message. */
export const MAX_THUMBNAIL_BYTES = 4096
/** Pixels of its longer side. */
export const THUMBNAIL_SIDE = 100

const Text = z.string().max(MAX_TEXT, words.tooLong)

const Thumbnail = z.base64(words.invalid).max(2 * MAX_THUMBNAIL_BYTES, words.tooLong)

/** Steps of a voice note's wave, as WhatsApp has them. */
export const WAVEFORM_STEPS = 64

const Waveform = z
  .string()
  .max(2 * WAVEFORM_STEPS, words.invalid)
  .regex(/^(([0-5][0-9a-f]|6[0-4]){64})?$/, words.invalid)

/**
 * A name of the page's own choosing for a message (a UUID): a repeated call with it sends nothing again and answers the
 * same, and answer and event carry it.
 */
const ClientId = z
  .string()
  .max(MAX_CODE, words.invalid)
  .regex(/^[\w-]{8,64}$/, words.invalid)

const NamedMessage = z.object({ id: InputId })

/** `{id}` of the message that is answered; a form writes it as JSON. */
const QuotedRef = z
  .preprocess((value, context) => {
    if (typeof value !== 'string') return value
    if (value === '') return null
    const read = value.length > MAX_REFERENCE ? undefined : readJson(value)
    if (read !== undefined) return read
    context.addIssue({ code: 'custom', message: words.invalid })
    return z.NEVER
  }, NamedMessage.nullish())
  .optional()

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What `previewLink` told about a page to which the text links, with a small picture that the sender's page made of the large one. */
const LinkDraft = z.object({
  url: z.string().max(MAX_LINK, words.tooLong),
  title: z.string().min(1, words.required).max(MAX_LINE, words.tooLong),
  description: z.string().max(MAX_DETAIL, words.tooLong).optional(),
  thumbnail: Thumbnail.optional(),
})
export type LinkDraft = z.output<typeof LinkDraft>

/**
 * JSON `{body, quotedMsg}`, or a form with `medias` and `body` once for each file, in order: its caption. Clients of the
 * family also send `fromMe`, `read` and `mediaUrl`, which say nothing here.
 */
export const MessageDraft = z.object({
  body: orEmpty(z.union([Text, z.array(Text).max(MAX_FILES)])).optional(),
  /** In a form, once for each file, in order: a small JPEG of a picture, base64, or nothing. The customer's phone shows it first. */
  thumbnail: orEmpty(z.union([Thumbnail, z.array(Thumbnail).max(MAX_FILES)])).optional(),
  /** In a form, once for each file, in order: `MediaInfo.waveform` of a voice note, or nothing. */
  waveform: orEmpty(z.union([Waveform, z.array(Waveform).max(MAX_FILES)])).optional(),
  quotedMsg: QuotedRef,
  /** In JSON. It counts where the company shows links (setting `linkPreviews`) and the text has this one. */
  link: LinkDraft.nullish(),
  clientId: orBlank(ClientId.optional()),
})
export type MessageDraft = z.output<typeof MessageDraft>

const MessageEdit = z.object({
  body: Text.trim()
    .refine(text => !isBlank(text), words.required)
    .meta({ minLength: 1 }),
})

export const messageRoutes = defineRoutes({
  window: {
    method: 'GET',
    path: '/messages/:ticketId/window',
    summary:
      'Until when anything may be written to the contact: by the official platform for 24 hours after they wrote, and by a linked phone without an end.',
    allow: messagePermissions.use,
    reply: z.object({
      /** It has an end at all. */
      isLimited: z.boolean(),
      isOpen: z.boolean(),
      closesAt: Instant.nullable(),
      /** The clock of the server, by which `closesAt` is meant. */
      now: Instant,
    }),
  },
  list: {
    method: 'GET',
    path: '/messages/:ticketId',
    summary:
      'A page of messages, 20 unless `size` says otherwise, the newest page first, each from oldest to newest. Marks the ticket read for whoever attends it, unless `around`, `since` or `after` lead to a page before the newest.',
    allow: messagePermissions.use,
    query: z.object({
      ...pageQuery,
      /** Look without marking read ('spy on conversation'). */
      peek: Flag.optional(),
      /** The page in the middle of which this message of the ticket stands; ERR_NO_MESSAGE_FOUND when it is not one. */
      around: InputId.optional(),
      /** The page in the middle of which the first message stands that was said then or later; the newest page where there is none. */
      since: Instant.optional(),
      /** The page after the one that gave this as `newerCursor`. */
      after: Cursor.optional(),
      /** At most; where texts are very long a page has fewer, but for the newest 20, and goes on by `nextCursor`. */
      size: z.coerce.number().int().min(1).max(MAX_MESSAGES_PAGE).optional(),
    }),
    reply: z.object({
      messages: z.array(Message),
      ticket: Ticket,
      ...pageReply,
      /** There are newer messages than this page has; told on pages by `around`, `since` and `after`. */
      hasNewer: z.boolean().optional(),
      /** Give it back as `after` to get the next newer page. */
      newerCursor: z.string().optional(),
    }),
  },
  search: {
    method: 'GET',
    path: '/messages/:ticketId/search',
    summary: `Which messages of a ticket hold all words of searchParam, in any order, case and with or without accents: the newest ${MAX_CHAT_HITS}.`,
    allow: messagePermissions.use,
    query: z.object({ searchParam: SearchText.optional() }),
    /** Their ids, the newest first. */
    reply: z.object({ hits: z.array(Id), hasMore: z.boolean() }),
  },
  shared: {
    method: 'GET',
    path: '/contacts/:contactId/shared',
    summary:
      'Pictures and films, files, or messages with links in the conversation with a contact, over all its tickets that the caller reads, the newest first.',
    allow: messagePermissions.use,
    query: z.object({ ...pageQuery, kind: z.enum(sharedKinds) }),
    reply: z.object({ messages: z.array(SharedMessage), ...pageReply }),
  },
  send: {
    method: 'POST',
    path: '/messages/:ticketId',
    summary: 'Sends a text, or files with captions. It is accepted while the connection is offline and leaves later.',
    allow: messagePermissions.use,
    body: MessageDraft,
    files: { fields: ['medias', VOICE_NOTE_FIELD], maxCount: MAX_FILES, maxBytes: MAX_FILE_BYTES, orJson: true },
    reply: z.object({ messages: z.array(Message) }),
  },
  previewLink: {
    method: 'POST',
    path: '/link-previews',
    summary:
      'What the page behind an address says of itself, for whoever writes it into a message; null where there is none, or the company shows no links.',
    allow: messagePermissions.use,
    rate: { max: 30, perSeconds: 60 },
    body: z.object({ url: z.string().min(1, words.required).max(MAX_LINK, words.tooLong) }),
    reply: z.object({
      preview: z
        .object({
          title: z.string(),
          description: z.string(),
          /** Base64, as the page has it. */
          picture: z.object({ mimeType: z.string(), data: z.string() }).nullable(),
        })
        .nullable(),
    }),
  },
  forward: {
    method: 'POST',
    path: '/messages/:ticketId/forward',
    summary: `Hands messages that the caller reads, up to ${MAX_FORWARDED} at once, on to the contact of an open ticket, in the order in which they were said.`,
    allow: messagePermissions.use,
    body: z.object({ messageIds: z.array(InputId).min(1).max(MAX_FORWARDED), clientId: orBlank(ClientId.optional()) }),
    reply: z.object({ messages: z.array(Message) }),
  },
  remove: {
    method: 'DELETE',
    path: '/messages/:messageId',
    summary: 'Deletes an own message for everybody. Its text stays at the desk, marked as deleted.',
    allow: messagePermissions.use,
    reply: Message,
  },
  edit: {
    method: 'PUT',
    path: '/messages/:messageId',
    summary: 'Replaces the text of an own message within 15 minutes.',
    allow: messagePermissions.use,
    body: MessageEdit,
    reply: Message,
  },
  /** As pages of the family call it (decision 746). */
  editByPost: {
    method: 'POST',
    path: '/messages/edit/:messageId',
    summary: 'The same as PUT /messages/{messageId}.',
    allow: messagePermissions.use,
    body: MessageEdit,
    reply: Message,
  },
  retry: {
    method: 'POST',
    path: '/messages/:messageId/retry',
    summary: 'Sends a failed message again, with the same WhatsApp id.',
    allow: messagePermissions.use,
    reply: Message,
  },
  react: {
    method: 'POST',
    path: '/messages/:messageId/reaction',
    summary: 'Reacts with an emoji; an empty one takes the reaction back.',
    allow: messagePermissions.use,
    body: z.object({ emoji: orEmpty(z.string().trim().max(MAX_EMOJI, words.tooLong)) }),
    reply: Message,
  },
  mediaRetry: {
    method: 'POST',
    path: '/messages/:messageId/media-retry',
    summary: 'Downloads the file of a received message again after a failure.',
    allow: messagePermissions.use,
    reply: Message,
  },
})

export const messageEvents = defineEvents({
  /** A message came, changed, or turned out to be none (`delete`). `ticket` and `contact` (of the conversation) are as they are after it. */
  appMessage: event(
    z.object({
      action: z.enum(['create', 'update', 'delete']),
      message: Message,
      ticket: Ticket,
      contact: ContactLabel,
    }),
  ),
})

/** The ticket that travels with a message. */
export type MessageTicket = Ticket

/** A person or group beside a message. */
export type MessageContact = ContactLabel
