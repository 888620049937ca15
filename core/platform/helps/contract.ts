import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { videoCode } from '../../domain/video-code.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, Instant, orEmpty, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_LINE, MAX_TITLE, MAX_VALUE } from '../../kit/limits.ts'
import { pageByNameQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { helpPermissions } from './permissions.ts'

export const helpErrors = defineErrors({
  ERR_NO_HELP_FOUND: {
    status: 404,
    pt: 'Esta ajuda não existe mais.',
    en: 'This help is no longer there.',
    es: 'Esta ayuda ya no existe.',
  },
})

/** A video that explains something, with a word about it. */
export const Help = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Its code at YouTube; '' where there is none. */
  video: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Help = z.infer<typeof Help>

/** A link to a video of YouTube, of which the code is stored. */
const Video = orEmpty(
  z
    .string()
    .max(MAX_LINE, words.tooLong)
    .meta({ examples: ['https://youtu.be/dQw4w9WgXcQ'] }),
)
  .transform(text => text.trim())
  .refine(text => text === '' || videoCode(text) !== undefined, words.invalidVideo)
  .transform(text => videoCode(text) ?? '')

export const HelpDraft = z.object({
  title: titleText(words.required).max(MAX_TITLE, words.tooLong),
  description: orEmpty(z.string().trim().max(MAX_VALUE, words.tooLong)).optional(),
  video: Video.optional(),
})
export type HelpDraft = z.output<typeof HelpDraft>

export const HelpChange = HelpDraft.partial()
export type HelpChange = z.output<typeof HelpChange>

export const helpRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/helps',
    summary: 'Helps by title; searchParam looks at the title.',
    allow: helpPermissions.use,
    query: z.object({ ...pageByNameQuery, searchParam: SearchText.optional() }),
    reply: z.object({ records: z.array(Help), ...pageReply }),
  },
  listAll: {
    method: 'GET',
    path: '/helps/list',
    summary: 'All helps by title.',
    allow: helpPermissions.use,
    reply: z.array(Help),
  },
  create: {
    method: 'POST',
    path: '/helps',
    summary:
      'Adds a help for all companies. Of a link to a video of YouTube the code is kept; other videos are refused.',
    allow: 'super',
    body: HelpDraft,
    reply: Help,
  },
  update: {
    method: 'PUT',
    path: '/helps/:helpId',
    summary: 'Changes the given fields of a help.',
    allow: 'super',
    body: HelpChange,
    reply: Help,
  },
  remove: {
    method: 'DELETE',
    path: '/helps/:helpId',
    summary: 'Deletes a help.',
    allow: 'super',
    status: 204,
    reply: z.void(),
  },
})

export const helpEvents = defineEvents({
  help: recordEvent(Help, helpPermissions.use),
})
