import { randomUUID } from 'node:crypto'
import type { CompanyTx } from '../../company/index.ts'
import { referralOf } from '../../domain/referral.ts'
import { wireTime } from '../../kit/clock.ts'
import type { ConnectionRow } from '../connections/index.ts'
import type { Message } from '../messages/contract.ts'
import { webhookContextOf } from '../messages/index.ts'
import type { Ticket } from '../tickets/contract.ts'
import type { HookPayload } from './contract.ts'

type Without<T> = T extends unknown ? Omit<T, 'version' | 'id' | 'at'> : never

/** What happened, without what each delivery of it has of its own. */
export type Happened = Without<HookPayload>

/** One delivery of it: anyone who gets it knows it by its id. */
export const payloadOf = ({ now }: Pick<CompanyTx, 'now'>, happened: Happened): HookPayload =>
  ({ version: 1, id: randomUUID(), at: wireTime(now), ...happened }) as HookPayload

const ticketReported = ({ id, uuid, status, queueId, userId, whatsappId, referral }: Ticket) => ({
  ...{ id, uuid, status, queueId, userId, whatsappId, referral },
})

const contactReported = ({ contact: { id, name, number, isGroup } }: Ticket) => ({ id, name, number, isGroup })

function messageReported(message: Message, publicUrl: string | undefined) {
  const { id, fromMe, source, userId, mediaType: type, body, ack, failure, isEdited, isDeleted, createdAt } = message
  const { mediaState: state, mediaUrl, mediaName: name, mediaMimeType: mimetype } = message
  const url = publicUrl === undefined ? null : mediaUrl
  return {
    ...{ id, fromMe, source, userId, type, text: body },
    ...webhookContextOf(message),
    media: state === 'none' ? null : { state, url, name, mimetype },
    ...{ ack, failure, isEdited, isDeleted, referral: referralOf(message.mediaInfo, createdAt) ?? null, createdAt },
  }
}

export const ofMessage = (
  event: 'message.created' | 'message.updated' | 'message.deleted',
  message: Message,
  ticket: Ticket,
  publicUrl: string | undefined,
): Happened => ({
  event,
  message: messageReported(message, publicUrl),
  ticket: ticketReported(ticket),
  contact: contactReported(ticket),
})

export const ofTicket = (event: 'ticket.created' | 'ticket.updated', ticket: Ticket): Happened => ({
  event,
  ticket: ticketReported(ticket),
  contact: contactReported(ticket),
})

export const ofConnection = ({ id, name, status, statusReason: reason, number }: ConnectionRow): Happened => ({
  event: 'connection.updated',
  connection: { id, name, status, reason, number },
})
