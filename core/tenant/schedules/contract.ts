import * as z from 'zod'
import type { Caller } from '../../domain/access/caller.ts'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { may } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { seesAllTickets } from '../../domain/access/ticket-visibility.ts'
import { sendFailures } from '../../domain/send-failures.ts'
import { defineErrors } from '../../kit/errors.ts'
import {
  Day,
  Flag,
  Id,
  InputId,
  InputMoment,
  Instant,
  LinkedId,
  orBlank,
  orNone,
  SearchText,
} from '../../kit/fields.ts'
import { MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { ContactLabel } from '../contacts/contract.ts'
import { TemplateValues } from '../templates/contract.ts'
import { schedulePermissions } from './permissions.ts'

export const scheduleErrors = defineErrors({
  ERR_NO_SCHEDULE_FOUND: {
    status: 404,
    pt: 'Agendamento não encontrado.',
    en: 'Schedule not found.',
    es: 'Programación no encontrada.',
  },
  ERR_TOO_MANY_SCHEDULES: {
    status: 409,
    pt: 'Um contato tem no máximo {max} agendamentos que ainda não saíram.',
    en: 'A contact has at most {max} scheduled messages that have not left.',
    es: 'Un contacto tiene como máximo {max} mensajes programados que aún no salieron.',
  },
  ERR_SCHEDULE_STATE: {
    status: 409,
    pt: 'Isto não é possível agora: este agendamento já está saindo ou já saiu.',
    en: 'This is not possible now: this message is leaving or has left already.',
    es: 'Esto no es posible ahora: este mensaje ya está saliendo o ya salió.',
  },
})

/** It waits for its time; it is with the outbox; WhatsApp has it; it did not leave (behaviour A13). */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** What may become of a scheduled message: the service, the buttons of the page and a test read this table. */
export const scheduleMoves = [
  { from: 'PENDENTE', verb: 'save', to: 'PENDENTE' },
  { from: 'ERRO', verb: 'save', to: 'PENDENTE' },
  /** Its time has come, or someone sends it now. */
  { from: 'PENDENTE', verb: 'handOver', to: 'AGENDADA' },
  { from: 'ERRO', verb: 'handOver', to: 'AGENDADA' },
  { from: 'PENDENTE', verb: 'fail', to: 'ERRO' },
  { from: 'AGENDADA', verb: 'fail', to: 'ERRO' },
  /** WhatsApp takes a message and may reject it later. */
  { from: 'ENVIADA', verb: 'fail', to: 'ERRO' },
  { from: 'AGENDADA', verb: 'leave', to: 'ENVIADA' },
  /** What failed was tried again in the chat. */
  { from: 'ERRO', verb: 'leave', to: 'ENVIADA' },
  { from: 'PENDENTE', verb: 'remove', to: 'gone' },
  { from: 'ENVIADA', verb: 'remove', to: 'gone' },
  { from: 'ERRO', verb: 'remove', to: 'gone' },
] as const satisfies readonly { from: ScheduleStatus; verb: string; to: ScheduleStatus | 'gone' }[]
export type ScheduleVerb = (typeof scheduleMoves)[number]['verb']

/** Where a verb leads from a status; undefined where it is not allowed. */
export const statusAfter = (from: ScheduleStatus, verb: ScheduleVerb): ScheduleStatus | 'gone' | undefined =>
  scheduleMoves.find(move => move.from === from && move.verb === verb)?.to

/** Why it did not leave: as the outbox says, or before it came there. `expired` is said of both. */
export const scheduleFailures = [
  ...sendFailures,
  /** The contact wrote first, and it was not to leave then. */
  'contact-wrote',
  /** Its message was deleted before it left, or its ticket. */
  'withdrawn',
  /** The company may send nothing by itself (decision 4). */
  'suspended',
  /** The company's data are from a backup, or from elsewhere, and its time had come before: it has left, perhaps (decision 161). */
  'restored',
  /** Something went wrong on our side each time. */
  'gave-up',
] as const
export type ScheduleFailure = (typeof scheduleFailures)[number]

export const repeats = ['none', 'daily', 'weekly', 'monthly'] as const
export type Repeat = (typeof repeats)[number]

export const Schedule = z.object({
  id: Id,
  body: z.string(),
  contactId: Id,
  contact: ContactLabel.pick({ id: true, name: true, number: true, isGroup: true }),
  /** The connection that was chosen; null where it leaves by the contact's. */
  whatsappId: Id.nullable(),
  userId: Id.nullable(),
  status: z.enum(scheduleStatuses),
  sendAt: Instant,
  /** When WhatsApp had it. */
  sentAt: Instant.nullable(),
  /** It left more than a minute after its time. */
  isLate: z.boolean(),
  /** Why it did not leave; of ERRO, and of PENDENTE for the moment after a restore in which its job is yet to be done. */
  failure: z.enum(scheduleFailures).nullable(),
  /** The template by which it goes on an official connection, and its values by the keys of its places. */
  templateId: Id.nullable(),
  templateValues: z.record(z.string(), z.string()),
  /** Signed link to the picture. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** The text begins with the name of anyone who made it. */
  sign: z.boolean(),
  /** It does not leave when the contact wrote since it was saved. */
  unlessContactWrites: z.boolean(),
  /** The ticket is opened to anyone who made it. */
  openTicket: z.boolean(),
  repeat: z.enum(repeats),
  /** The last day on which one leaves; null for always. */
  repeatUntil: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Schedule = z.infer<typeof Schedule>

const Body = z
  .string(words.mandatory)
  .trim()
  .min(1, words.mandatory)
  .min(5, words.messageTooShort)
  .max(MAX_SAVED_TEXT, words.tooLong)

export const ScheduleDraft = z.object({
  body: Body,
  contactId: InputId,
  sendAt: InputMoment,
  whatsappId: LinkedId,
  sign: orBlank(Flag.optional()),
  unlessContactWrites: orBlank(Flag.optional()),
  openTicket: orBlank(Flag.optional()),
  repeat: orBlank(z.enum(repeats, words.invalid).optional()),
  repeatUntil: orNone(Day).optional(),
  templateId: LinkedId,
  templateValues: TemplateValues,
})
export type ScheduleDraft = z.output<typeof ScheduleDraft>

/** Absent fields stay as they are. */
export const ScheduleChange = ScheduleDraft.extend({
  body: Body.optional(),
  contactId: InputId.optional(),
  sendAt: InputMoment.optional(),
})
export type ScheduleChange = z.output<typeof ScheduleChange>

/** Bytes of a picture: what WhatsApp itself takes as a picture. */
export const MAX_SCHEDULED_PICTURE = 5 * 1024 * 1024
/** The types of which it may be (spec 1 §5: .png, .jpg, .jpeg). */
export const SCHEDULED_PICTURES = ['image/png', 'image/jpeg']

/** Rows of a page of the calendar. */
export const CALENDAR_PAGE = 100

/** Anyone who made it changes it, and anyone who oversees all tickets: it is signed with a name, and leads to someone's ticket. */
export const mayChangeSchedule = (viewer: Pick<Caller, 'userId' | 'profile'>, makerId: number | null): boolean =>
  makerId === viewer.userId || may(viewer.profile, seesAllTickets)

const ScheduleQuery = z.object({
  ...pageQuery,
  searchParam: SearchText.optional(),
  /** With it, or `to`: what leaves from then on, in the order of time. */
  from: z.iso.datetime({ offset: true, error: words.invalidDate }).optional(),
  /** Before then. */
  to: z.iso.datetime({ offset: true, error: words.invalidDate }).optional(),
})
export type ScheduleQuery = z.output<typeof ScheduleQuery>

export const scheduleRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/schedules',
    summary:
      'Scheduled messages, the newest first, 20 at a time; with from or to in the order in which they leave, 100 at a time. searchParam looks at text and contact.',
    allow: schedulePermissions.use,
    query: ScheduleQuery,
    reply: z.object({ schedules: z.array(Schedule), ...pageReply }),
  },
  show: {
    method: 'GET',
    path: '/schedules/:scheduleId',
    summary: 'One scheduled message.',
    allow: schedulePermissions.use,
    reply: Schedule,
  },
  create: {
    method: 'POST',
    path: '/schedules',
    summary: 'Schedules a message to a contact.',
    allow: schedulePermissions.use,
    body: ScheduleDraft,
    reply: Schedule,
  },
  update: {
    method: 'PUT',
    path: '/schedules/:scheduleId',
    summary: 'Changes the given fields of what has not left; what failed waits for its time again.',
    allow: schedulePermissions.use,
    body: ScheduleChange,
    reply: Schedule,
  },
  remove: {
    method: 'DELETE',
    path: '/schedules/:scheduleId',
    summary: 'Deletes a scheduled message; what has left stays in its chat.',
    allow: schedulePermissions.use,
    status: 204,
    reply: z.void(),
  },
  sendNow: {
    method: 'POST',
    path: '/schedules/:scheduleId/send',
    summary: 'Sends at once what waits for its time, or what failed.',
    allow: schedulePermissions.use,
    reply: Schedule,
  },
  uploadMedia: {
    method: 'POST',
    path: '/schedules/:scheduleId/media-upload',
    summary: 'Adds a picture, in the place of the one before.',
    allow: schedulePermissions.use,
    files: { fields: ['file'], maxCount: 1, maxBytes: MAX_SCHEDULED_PICTURE, types: SCHEDULED_PICTURES },
    reply: Schedule,
  },
  removeMedia: {
    method: 'DELETE',
    path: '/schedules/:scheduleId/media-upload',
    summary: 'Removes the picture.',
    allow: schedulePermissions.use,
    reply: Schedule,
  },
})

export const scheduleEvents = defineEvents({
  schedule: recordEvent(Schedule, schedulePermissions.use),
})
