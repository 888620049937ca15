import * as z from 'zod'
import type { Referral as ReferralPayload } from '../../../domain/referral.ts'
import { Referral } from '../../../domain/referral-field.ts'
import { wireTime } from '../../../kit/clock.ts'
import { Id, Instant } from '../../../kit/fields.ts'
import type { Row } from '../../../storage/index.ts'
import { QuotedPayload, SenderPayload } from '../../messages/contract.ts'
import { ticketStatuses } from '../../tickets/contract.ts'
import { type TicketRow, withoutTriggersIn } from '../../tickets/index.ts'
import { deliveredTypes, getsDeliveries } from '../contract.ts'
import type { ConversationContext } from './bot.ts'

/** What is delivered, with its number: the same for each try, and for no other message. */
export interface WholeConversation extends ConversationContext {
  companyId: number
  turnId: number
  /** By which it is signed. */
  signingKey: string
  ticket: TicketRow
  contact: Row<'contacts'>
}

/** What is posted to n8n and webhooks: the message of a contact, and where it belongs. New fields may come; what there is stays. */
export const IntegrationPayload = z.object({
  version: z.literal(1),
  /** As `x-balcao-delivery` says it: the same for each try, and of no other message. */
  id: z.string(),
  event: z.literal('message'),
  sentAt: Instant,
  integration: z.object({ id: Id, name: z.string(), type: z.enum(deliveredTypes) }),
  ticket: z.object({
    id: Id,
    uuid: z.string(),
    status: z.enum(ticketStatuses),
    queueId: Id.nullable(),
    whatsappId: Id.nullable(),
    /** By which advertisement, post, product, link or search the contact came; null where nothing is known of it. */
    referral: Referral.nullable(),
  }),
  contact: z.object({
    id: Id,
    name: z.string(),
    /** Null of someone of whom WhatsApp tells none. */
    number: z.string().nullable(),
    /** What the send call takes for a number: theirs, or what stands for it. */
    address: z.string(),
  }),
  message: z.object({
    text: z.string(),
    sender: SenderPayload,
    quoted: QuotedPayload,
    /** `url` is good for one to two days; null where nobody said the public address (decision 443). */
    media: z
      .object({ kind: z.string(), url: z.string().nullable(), name: z.string(), mimetype: z.string() })
      .nullable(),
  }),
})
export type IntegrationPayload = z.infer<typeof IntegrationPayload>

export function payloadOf({
  companyId,
  turnId,
  ticket,
  contact,
  integration,
  heard: received,
  now,
}: WholeConversation): IntegrationPayload {
  const { id, uuid, status, queueId, whatsappId } = ticket
  const type = getsDeliveries(integration.type) ? integration.type : 'webhook'
  return {
    version: 1,
    id: `${companyId}-${turnId}`,
    event: 'message',
    sentAt: wireTime(now),
    integration: { id: integration.id, name: integration.name, type },
    ticket: {
      id,
      uuid,
      status,
      queueId,
      whatsappId,
      referral: referralIn(ticket),
    },
    contact: { id: contact.id, name: contact.name, number: contact.number, address: addressIn(contact) },
    message: received,
  }
}

const addressIn = ({ number, lid }: Row<'contacts'>): string => number ?? `${lid ?? ''}@lid`

/** By which way the contact came, without the beginning of a trigger; null where nothing is known. */
export const referralIn = ({ referral }: Pick<TicketRow, 'referral'>): ReferralPayload | null =>
  referral === null ? null : withoutTriggersIn(JSON.parse(referral))
