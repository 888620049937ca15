import * as z from 'zod'
import type { Caller } from '../../domain/access/caller.ts'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { may } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Flag, Id, Instant, LinkedId, OptionalId, orBlank, orEmpty, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_CODE, MAX_NAME, MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { MAX_FILE_BYTES } from '../messages/contract.ts'
import { quickMessagePermissions } from './permissions.ts'

export const quickMessageErrors = defineErrors({
  ERR_NO_QUICK_MESSAGE_FOUND: {
    status: 404,
    pt: 'Mensagem rápida não encontrada.',
    en: 'Quick message not found.',
    es: 'Mensaje rápido no encontrado.',
  },
  ERR_TOO_MANY_QUICK_MESSAGES: {
    status: 409,
    pt: 'Uma empresa tem no máximo {max} mensagens rápidas.',
    en: 'A company has at most {max} quick messages.',
    es: 'Una empresa tiene como máximo {max} mensajes rápidos.',
  },
  ERR_NO_FILE_SENT: {
    status: 400,
    pt: 'Escolha um arquivo.',
    en: 'Choose a file.',
    es: 'Elija un archivo.',
  },
})

/** A text, a file or both, kept under a shortcode to be sent again (spec 2 §3). */
export const QuickMessage = z.object({
  id: Id,
  /** What is typed behind `/`. */
  shortcode: z.string(),
  message: z.string(),
  /** Of the company rather than of anyone who wrote it. */
  geral: z.boolean(),
  /** Of those who are in this queue alone, and suggested in its tickets; only where it is `geral`. */
  queueId: Id.nullable(),
  /** Whether it is suggested. */
  status: z.boolean(),
  isMedia: z.boolean(),
  /** Signed link to the file. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMimeType: z.string().nullable(),
  mediaBytes: z.int().nullable(),
  /** Who wrote it. */
  userId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type QuickMessage = z.infer<typeof QuickMessage>

/** Without the `/` that some write before it. */
const Shortcode = titleText(words.mandatory)
  .overwrite(text => text.replace(/^\/+/, '').trim())
  .min(1, words.mandatory)
  .max(MAX_NAME, words.tooLong)

export const QuickMessageDraft = z.object({
  shortcode: Shortcode,
  message: orEmpty(z.string().max(MAX_SAVED_TEXT, words.tooLong)).optional(),
  geral: orBlank(Flag.optional()),
  status: orBlank(Flag.optional()),
  queueId: LinkedId,
})
export type QuickMessageDraft = z.output<typeof QuickMessageDraft>

export const QuickMessageChange = QuickMessageDraft.extend({ shortcode: Shortcode.optional() })
export type QuickMessageChange = z.output<typeof QuickMessageChange>

type Author = Pick<Caller, 'userId' | 'profile'>

/** Anyone who wrote one changes it, and administrators any. */
export const mayChangeQuickMessage = (viewer: Author, { userId }: Pick<QuickMessage, 'userId'>): boolean =>
  userId === viewer.userId || may(viewer.profile, quickMessagePermissions.manage)

/** So many are suggested at most. */
export const MAX_SUGGESTED = 20
/** So many are answered at once where none is looked for. */
export const MAX_LISTED_QUICK_MESSAGES = 500

export const quickMessageRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/quick-messages',
    summary:
      "One's own quick messages and those of the company by shortcode, which searchParam looks at; administrators have all of them. userId: what this person wrote.",
    allow: quickMessagePermissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional(), userId: OptionalId }),
    reply: z.object({ records: z.array(QuickMessage), ...pageReply }),
  },
  suggest: {
    method: 'GET',
    path: '/quick-messages/list',
    summary: `What the message box suggests to the caller: own quick messages and those of the company that are switched on, ${MAX_LISTED_QUICK_MESSAGES} at most. With searchParam the ${MAX_SUGGESTED} whose shortcode fits best; with ticketId those for its queue or for all, with the variables filled as for its contact. Company and person are the caller's.`,
    allow: quickMessagePermissions.use,
    query: z.object({
      searchParam: SearchText.optional(),
      ticketId: OptionalId,
      companyId: OptionalId,
      userId: OptionalId,
    }),
    reply: z.array(QuickMessage),
  },
  show: {
    method: 'GET',
    path: '/quick-messages/:quickMessageId',
    summary: 'One quick message.',
    allow: quickMessagePermissions.use,
    reply: QuickMessage,
  },
  create: {
    method: 'POST',
    path: '/quick-messages',
    summary: "Adds a quick message of the caller's.",
    allow: quickMessagePermissions.use,
    body: QuickMessageDraft,
    reply: QuickMessage,
  },
  update: {
    method: 'PUT',
    path: '/quick-messages/:quickMessageId',
    summary: "Changes the given fields of a quick message of one's own; administrators change any.",
    allow: quickMessagePermissions.use,
    body: QuickMessageChange,
    reply: QuickMessage,
  },
  remove: {
    method: 'DELETE',
    path: '/quick-messages/:quickMessageId',
    summary: "Deletes a quick message of one's own with its file; administrators delete any.",
    allow: quickMessagePermissions.use,
    status: 204,
    reply: z.void(),
  },
  upload: {
    method: 'POST',
    path: '/quick-messages/:quickMessageId/media-upload',
    summary: 'Gives a quick message a file, in the place of the one that it had.',
    allow: quickMessagePermissions.use,
    /** Programs of the family name a folder here, which means nothing. */
    body: z.object({ typeArch: orEmpty(z.string().max(MAX_CODE, words.tooLong)).optional() }),
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_FILE_BYTES },
    reply: z.object({ mensagem: z.string(), record: QuickMessage }),
  },
  removeMedia: {
    method: 'DELETE',
    path: '/quick-messages/:quickMessageId/media-upload',
    summary: 'Takes the file of a quick message away.',
    allow: quickMessagePermissions.use,
    reply: z.object({ mensagem: z.string(), record: QuickMessage }),
  },
})

export const quickMessageEvents = defineEvents({
  quickMessage: recordEvent(QuickMessage, quickMessagePermissions.use),
})
