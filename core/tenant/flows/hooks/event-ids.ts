import * as z from 'zod'
import type { Json } from '../../../flow-engine/flow.ts'
import { MAX_CALL_KEY } from '../../../kit/limits.ts'

const Id = z.string().min(1).max(MAX_CALL_KEY)
const Data = z.record(z.string(), z.unknown())

/**
 * Senders that name their event in the body and in no header of ours. Each shape is narrow: what another program sends must not
 * look like it by chance, since two events that are taken for one lose the second.
 */
const senders: Record<string, z.ZodType<string>> = {
  /** Also Stripe. */
  asaas: z.object({ id: Id.startsWith('evt_') }).transform(({ id }) => id),
  pagarme: z.object({ id: Id.startsWith('hook_'), type: z.string(), data: Data }).transform(({ id }) => id),
  hotmart: z
    .object({
      id: z.uuid(),
      event: z.string().regex(/^[A-Z_]+$/),
      version: z.string(),
      creation_date: z.number(),
      data: Data,
    })
    .transform(({ id }) => id),
  eduzz: z
    .object({ id: Id, event: z.string().regex(/^[a-z]+\./), sentDate: z.string(), data: Data })
    .transform(({ id }) => id),
  mercadopago: z
    .object({
      id: z.union([Id, z.int()]),
      live_mode: z.boolean(),
      action: Id,
      data: z.object({ id: z.union([Id, z.int()]) }),
    })
    .transform(({ id, action }) => `${action}:${id}`),
  typeform: z.object({ event_id: Id, event_type: z.literal('form_response') }).transform(body => body.event_id),
  slack: z.object({ event_id: Id, type: z.literal('event_callback') }).transform(body => body.event_id),
  /** The standard of the CNCF. */
  cloudevents: z
    .object({ specversion: z.string(), id: Id, source: Id, type: z.string() })
    .transform(({ id, source }) => `${source}#${id}`),
}

/** The sender and its id of the event, where a body tells both. */
export function eventIdIn(payload: Json): string | undefined {
  for (const [name, shape] of Object.entries(senders)) {
    const { data } = shape.safeParse(payload)
    if (data !== undefined) return `${name}:${data}`
  }
  return undefined
}
