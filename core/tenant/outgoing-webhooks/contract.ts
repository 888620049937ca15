import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { connectionReasons, connectionStatuses } from '../../domain/connection-reasons.ts'
import { messageSources } from '../../domain/message-sources.ts'
import { Referral } from '../../domain/referral-field.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Flag, Id, Instant, Name, orBlank } from '../../kit/fields.ts'
import { WebAddress } from '../../kit/web-address.ts'
import { words } from '../../kit/words.ts'
import { deliveryRoutes } from '../deliveries/contract.ts'
import { mediaStates, mediaTypes, QuotedPayload, SenderPayload } from '../messages/contract.ts'
import { ticketStatuses } from '../tickets/contract.ts'
import { outgoingWebhookPermissions } from './permissions.ts'

export const outgoingWebhookErrors = defineErrors({
  ERR_NO_OUTGOING_WEBHOOK_FOUND: {
    status: 404,
    pt: 'Webhook não encontrado.',
    en: 'Webhook not found.',
    es: 'Webhook no encontrado.',
  },
  ERR_TOO_MANY_OUTGOING_WEBHOOKS: {
    status: 409,
    pt: 'Uma empresa tem até {max} webhooks.',
    en: 'A company has up to {max} webhooks.',
    es: 'Una empresa tiene hasta {max} webhooks.',
  },
})

/** What a webhook can be told about. */
export const hookEvents = [
  ...(['message.created', 'message.updated', 'message.deleted'] as const),
  ...(['ticket.created', 'ticket.updated', 'ticket.deleted'] as const),
  ...(['connection.updated', 'connection.deleted'] as const),
] as const
export type HookEvent = (typeof hookEvents)[number]

/** An address that is told about chosen events. */
export const OutgoingWebhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(hookEvents)),
  isActive: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type OutgoingWebhook = z.infer<typeof OutgoingWebhook>

const Address = WebAddress.refine(text => text !== '', words.required).meta({ minLength: 1 })
const Events = z.array(z.enum(hookEvents, words.invalid), words.required).min(1, words.required).max(hookEvents.length)

export const OutgoingWebhookDraft = z.object({
  name: Name,
  url: Address,
  events: Events,
  isActive: orBlank(Flag.optional()),
})
export type OutgoingWebhookDraft = z.output<typeof OutgoingWebhookDraft>
export const OutgoingWebhookChange = OutgoingWebhookDraft.partial()
export type OutgoingWebhookChange = z.output<typeof OutgoingWebhookChange>

const TicketPayload = z.object({
  id: Id,
  uuid: z.string(),
  status: z.enum(ticketStatuses),
  queueId: Id.nullable(),
  userId: Id.nullable(),
  whatsappId: Id.nullable(),
  /** By which advertisement, post, product, link or search the contact came; null where nothing is known of it. */
  referral: Referral.nullable(),
})
const ContactPayload = z.object({ id: Id, name: z.string(), number: z.string(), isGroup: z.boolean() })
const MessagePayload = z.object({
  id: Id,
  fromMe: z.boolean(),
  source: z.enum(messageSources),
  userId: Id.nullable(),
  type: z.enum(mediaTypes),
  text: z.string(),
  sender: SenderPayload,
  quoted: QuotedPayload,
  /** `url` is good for one to two days; null as long as the file is fetched, and where nobody said the public address (443). */
  media: z
    .object({
      state: z.enum(mediaStates),
      url: z.string().nullable(),
      name: z.string().nullable(),
      mimetype: z.string().nullable(),
    })
    .nullable(),
  /** 0 waits, 1 accepted, 3 delivered, 4 read, 5 played. */
  ack: z.int(),
  failure: z.object({ code: z.string(), reason: z.string() }).nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** The same as this message told it: that of the ticket may be an earlier one. */
  referral: Referral.nullable(),
  createdAt: Instant,
})
const ConnectionPayload = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(connectionStatuses),
  reason: z.enum(connectionReasons).nullable(),
  number: z.string().nullable(),
})

const head = {
  /** New fields may come; what there is stays. */
  version: z.literal(1),
  /** As `x-balcao-delivery` says it: the same for each try. */
  id: z.string(),
  /** When it happened. */
  at: Instant,
}

/** What is posted. Nothing else gets out. */
export const HookPayload = z.discriminatedUnion('event', [
  z.object({
    ...head,
    event: z.enum(['message.created', 'message.updated', 'message.deleted']),
    message: MessagePayload,
    ticket: TicketPayload,
    contact: ContactPayload,
  }),
  z.object({
    ...head,
    event: z.enum(['ticket.created', 'ticket.updated']),
    ticket: TicketPayload,
    contact: ContactPayload,
  }),
  z.object({ ...head, event: z.literal('ticket.deleted'), ticket: z.object({ id: Id }) }),
  z.object({ ...head, event: z.literal('connection.updated'), connection: ConnectionPayload }),
  z.object({ ...head, event: z.literal('connection.deleted'), connection: z.object({ id: Id }) }),
])
export type HookPayload = z.infer<typeof HookPayload>

/** One that is shown to anyone who writes a receiver. */
export const examplePayload: HookPayload = {
  version: 1,
  id: '0f8e2d1c-5f0a-4a57-9d0b-2b1c3d4e5f60',
  event: 'message.created',
  at: '2026-11-20T12:00:00.000Z',
  message: {
    ...{ id: 7, fromMe: false, source: 'contact', userId: null, type: 'text', text: 'Olá!', media: null },
    ...{ sender: { id: 5, name: 'Ana Souza', number: '5511988880001' }, quoted: null },
    ...{
      ack: 0,
      failure: null,
      isEdited: false,
      isDeleted: false,
      referral: null,
      createdAt: '2026-11-20T12:00:00.000Z',
    },
  },
  ticket: {
    ...{ id: 3, uuid: 'b7c9d2f4-6a1e-4f3b-8c5d-9e0f1a2b3c4d', status: 'pending', queueId: 2, userId: null },
    whatsappId: 1,
    referral: null,
  },
  contact: { id: 5, name: 'Ana Souza', number: '5511988880001', isGroup: false },
}

/** By which deliveries of a webhook are signed. */
const Secret = z.object({ secret: z.string() })

const allow = outgoingWebhookPermissions.manage

export const outgoingWebhookRoutes = defineRoutes({
  ...deliveryRoutes('outgoing-webhooks/:webhookId', allow),
  list: {
    method: 'GET',
    path: '/outgoing-webhooks',
    summary: 'Addresses that are told of events, by name.',
    allow,
    reply: z.array(OutgoingWebhook),
  },
  renewSecret: {
    method: 'POST',
    path: '/outgoing-webhooks/:webhookId/secret',
    summary: 'Makes another secret, by which deliveries are signed from now on, and tells it once.',
    allow,
    reply: Secret,
  },
  create: {
    method: 'POST',
    path: '/outgoing-webhooks',
    summary:
      'Adds an address that is told of events. Its secret is told once: x-balcao-signature has t, seconds, and v1, the HMAC-SHA-256 of `t.body`.',
    allow,
    body: OutgoingWebhookDraft,
    reply: OutgoingWebhook.extend(Secret.shape),
  },
  update: {
    method: 'PUT',
    path: '/outgoing-webhooks/:webhookId',
    summary: 'Changes the given fields of a webhook; one that is switched off is not told what waits.',
    allow,
    body: OutgoingWebhookChange,
    reply: OutgoingWebhook,
  },
  remove: {
    method: 'DELETE',
    path: '/outgoing-webhooks/:webhookId',
    summary: 'Deletes a webhook with its deliveries.',
    allow,
    status: 204,
    reply: z.void(),
  },
})

export const outgoingWebhookEvents = defineEvents({
  outgoingWebhook: recordEvent(OutgoingWebhook, allow),
})
