import * as z from 'zod'
import type { Caller } from '../../access/caller.ts'
import { defineEvents, event } from '../../access/events.ts'
import { may } from '../../access/permissions.ts'
import { defineRoutes } from '../../access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { GivenId, Id, Instant } from '../../kit/fields.ts'
import { MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { words } from '../../kit/words.ts'
import { notePermissions } from './permissions.ts'

export const noteErrors = defineErrors({
  ERR_NO_NOTE_FOUND: {
    status: 404,
    pt: 'Observação não encontrada.',
    en: 'Note not found.',
    es: 'Nota no encontrada.',
  },
})

/** A remark that staff leave on a ticket; customers never see it (spec 1 §3). */
export const TicketNote = z.object({
  id: Id,
  note: z.string(),
  ticketId: Id,
  contactId: Id,
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** It came with a transfer, for whoever got the ticket. */
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
  contactId: Id.nullish(),
})
export type TicketNoteDraft = z.output<typeof TicketNoteDraft>

/** Whoever wrote a note deletes it, and administrators any (decision 52). */
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
      .object({ ticketId: GivenId.optional(), contactId: GivenId.optional() })
      .refine(({ ticketId, contactId }) => ticketId !== undefined || contactId !== undefined, {
        error: words.required,
        path: ['ticketId'],
      }),
    reply: z.array(TicketNote),
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
})
