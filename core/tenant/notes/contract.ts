import * as z from 'zod'
import type { Caller } from '../../domain/access/caller.ts'
import { defineEvents, event } from '../../domain/access/events.ts'
import { may } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, InputId, Instant, inputIds, LinkedId } from '../../kit/fields.ts'
import { MAX_NOTE_MENTIONS, MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { notePermissions } from './permissions.ts'

export const noteErrors = defineErrors({
  ERR_NO_NOTE_FOUND: {
    status: 404,
    pt: 'Observação não encontrada.',
    en: 'Note not found.',
    es: 'Nota no encontrada.',
  },
  ERR_CANNOT_MENTION: {
    status: 400,
    pt: 'Só pode ser mencionado quem vê este atendimento.',
    en: 'Only people who see this ticket can be mentioned.',
    es: 'Solo se puede mencionar a quien ve esta atención.',
  },
})

/** Someone who is named in a note, or can be. */
export const MentionPerson = z.object({ id: Id, name: z.string() })
export type MentionPerson = z.infer<typeof MentionPerson>

/** Mentions of one person that are told about at once, the newest. */
export const MAX_MENTIONS_REPORTED = 50

/** That someone was named in a note and has not looked yet. */
export const Mention = z.object({
  id: Id,
  noteId: Id,
  /** The beginning of the note. */
  note: z.string(),
  /** Who wrote it. */
  user: MentionPerson.nullable(),
  ticketId: Id,
  ticketUuid: z.uuid(),
  contactName: z.string(),
  createdAt: Instant,
})
export type Mention = z.infer<typeof Mention>

/** A remark that staff leave on a ticket; customers never see it (spec 1 §3). */
export const TicketNote = z.object({
  id: Id,
  note: z.string(),
  ticketId: Id,
  contactId: Id,
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** Who is named in it by `@` and their name. */
  mentions: z.array(MentionPerson),
  /** It came with a transfer, for anyone who got the ticket. */
  isHandover: z.boolean(),
  createdAt: Instant,
})
export type TicketNote = z.infer<typeof TicketNote>

export const TicketNoteDraft = z.object({
  note: z
    .string(words.required)
    .trim()
    .min(1, words.required)
    .min(2, words.tooShort)
    .max(MAX_SAVED_TEXT, words.tooLong),
  ticketId: Id,
  /** Taken from the ticket; what a form sends beside it is not believed. */
  contactId: LinkedId,
  /** People whose bell tells about it, who must see the ticket. */
  mentions: inputIds(MAX_NOTE_MENTIONS).optional(),
})
export type TicketNoteDraft = z.output<typeof TicketNoteDraft>

/** Anyone who wrote a note deletes it, and administrators any (decision 52). */
export const mayDeleteNote = (viewer: Pick<Caller, 'userId' | 'profile'>, authorId: number | null): boolean =>
  authorId === viewer.userId || may(viewer.profile, notePermissions.deleteOthers)

export const noteRoutes = defineRoutes({
  create: {
    method: 'POST',
    path: '/ticket-notes',
    summary: 'Adds a note to a ticket.',
    allow: notePermissions.use,
    body: TicketNoteDraft,
    reply: TicketNote,
  },
  listAll: {
    method: 'GET',
    path: '/ticket-notes/list',
    summary:
      'The notes of a ticket that the caller reads, newest first: those of own queues and of none. Without ticketId those on a contact, of all its tickets that the caller sees.',
    allow: notePermissions.use,
    query: z
      .object({ ticketId: InputId.optional(), contactId: InputId.optional() })
      .refine(({ ticketId, contactId }) => ticketId !== undefined || contactId !== undefined, {
        error: words.required,
        path: ['ticketId'],
      }),
    reply: z.array(TicketNote),
  },
  people: {
    method: 'GET',
    path: '/ticket-notes/people',
    summary:
      'Who can be named in a note on a ticket: the others who see it, by name. With queueId instead those who see tickets of that queue, for a note with a transfer to it.',
    allow: notePermissions.use,
    query: z
      .object({ ticketId: InputId.optional(), queueId: InputId.optional() })
      .refine(({ ticketId, queueId }) => ticketId !== undefined || queueId !== undefined, {
        error: words.required,
        path: ['ticketId'],
      }),
    reply: z.array(MentionPerson),
  },
  mentions: {
    method: 'GET',
    path: '/ticket-notes/mentions',
    summary: `Where the caller was named in notes and has not looked yet, the newest ${MAX_MENTIONS_REPORTED}.`,
    allow: notePermissions.use,
    reply: z.array(Mention),
  },
  seeMentions: {
    method: 'POST',
    path: '/ticket-notes/mentions/seen',
    summary: 'The caller has looked at a ticket in whose notes they are named.',
    allow: notePermissions.use,
    body: z.object({ ticketId: InputId }),
    status: 204,
    reply: z.void(),
  },
  remove: {
    method: 'DELETE',
    path: '/ticket-notes/:noteId',
    summary: "Deletes a note of one's own; administrators delete any.",
    allow: notePermissions.use,
    status: 204,
    reply: z.void(),
  },
})

export const noteEvents = defineEvents({
  /** For pages with the ticket open: its notes are no longer what they were. */
  ticketNote: event(z.object({ action: z.literal('update'), ticketId: Id })),
  /** For one person: what their bell tells about mentions is no longer what it was. */
  noteMention: event(z.object({ action: z.literal('update') })),
})
