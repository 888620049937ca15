import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import type { Permission } from '../../domain/access/permissions.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, Instant } from '../../kit/fields.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'

/** To whom deliveries go: a bot of others, or a webhook of the company. */
export const sourceKinds = ['integration', 'webhook'] as const
export type Source = `${(typeof sourceKinds)[number]}/${number}`

export const deliveryErrors = defineErrors({
  ERR_NO_DELIVERY_FOUND: {
    status: 404,
    pt: 'Entrega não encontrada.',
    en: 'Delivery not found.',
    es: 'Entrega no encontrada.',
  },
  ERR_DELIVERY_WAITS: {
    status: 409,
    pt: 'Esta entrega ainda espera a sua vez.',
    en: 'This delivery still waits for its turn.',
    es: 'Esta entrega todavía espera su turno.',
  },
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why the last try did not go well; `refused`: by a status of HTTP. */
export const deliveryProblems = ['private', 'unreachable', 'tls', 'slow', 'huge', 'refused', 'late', 'off'] as const
export type DeliveryError = (typeof deliveryProblems)[number]

/** Something that was posted to another program, or waits for it, and what came of it last. */
export const Delivery = z.object({
  id: Id,
  /** As `x-balcao-delivery` says it. */
  wireId: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** The status of HTTP that came back; null where none did. */
  status: z.int().nullable(),
  fault: z.enum(deliveryProblems).nullable(),
  /** How long the last try took. */
  millis: z.int().nullable(),
  triedAt: Instant.nullable(),
  createdAt: Instant,
})
export type Delivery = z.infer<typeof Delivery>

export const WholeDelivery = Delivery.extend({
  /** What is posted. */
  body: z.string(),
})
export type WholeDelivery = z.infer<typeof WholeDelivery>

/** How things stand with a source: whether it is tried at present, and what went wrong last. */
export const Circuit = z.object({
  /** In a row, up to now. */
  failures: z.int(),
  /** Nothing is tried until then; null while it is. */
  restsUntil: Instant.nullable(),
  lastStatus: z.int().nullable(),
  lastFault: z.enum(deliveryProblems).nullable(),
  lastFailedAt: Instant.nullable(),
  /** Events that are told nobody, as too much waited. */
  dropped: z.int(),
})
export type Circuit = z.infer<typeof Circuit>

/** The calls by which a source's deliveries are looked at and sent again, below the address of one of them, such as `tags/:tagId`. */
export const deliveryRoutes = <const P extends string>(of: P, allow: Permission) =>
  defineRoutes({
    deliveries: {
      method: 'GET',
      path: `/${of}/deliveries`,
      summary: 'Its newest deliveries of the last seven days.',
      allow,
      query: z.object(pageQuery),
      reply: z.object({ deliveries: z.array(Delivery), ...pageReply }),
    },
    circuit: {
      method: 'GET',
      path: `/${of}/deliveries/circuit`,
      summary: 'Whether it is tried at present, and what went wrong last.',
      allow,
      reply: Circuit,
    },
    delivery: {
      method: 'GET',
      path: `/${of}/deliveries/:deliveryId`,
      summary: 'One delivery with what is posted.',
      allow,
      reply: WholeDelivery,
    },
    sendAgain: {
      method: 'POST',
      path: `/${of}/deliveries/:deliveryId/again`,
      summary: 'Posts a delivery once more, with its id, and answers what came of it.',
      allow,
      rate: { max: 60, perSeconds: 60 },
      reply: WholeDelivery,
    },
    resume: {
      method: 'POST',
      path: `/${of}/deliveries/resume`,
      summary: 'Tries what rests after failures now.',
      allow,
      status: 204,
      reply: z.void(),
    },
  })

/** Something became of deliveries of a source; told to administrators, once for as many as come together. */
export const deliveryEvents = defineEvents({
  deliveries: event(z.object({ action: z.literal('update'), source: z.string() })),
})
