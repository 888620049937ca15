import { type CompanyTx, domainEvent } from '../../company/index.ts'
import type { MessageSource } from '../../domain/message-sources.ts'
import type { SendFailureReason } from '../../domain/send-failures.ts'
import type { Ticket } from '../tickets/contract.ts'
import type { Message } from './contract.ts'
import type { MessageRow } from './record/store.ts'

/** What became of a message: null where WhatsApp has it, else why it did not leave; `withdrawn`: it was deleted before. */
export type Outcome = SendFailureReason | 'withdrawn' | null

/** What became of a message that left by itself, by a plan of someone. It may be told more than once, and otherwise later. */
export const plannedSettled = domainEvent<{ messageId: number; outcome: Outcome }>('planned message settled')

/** A message with an origin did not leave and is not tried again by itself. It may be told more than once. */
export const originFailed = domainEvent<{
  origin: string
  ticketId: number
  chatId: number
  reason: SendFailureReason
}>('message with an origin failed')

/** Someone asked WhatsApp itself for no more advertising, or for it again. */
export const adsWanted = domainEvent<{ number: string; wantsAds: boolean }>('advertising wanted')

/** Pages are informed that a message came, changed or turned out to be none; `ticket` is as the transaction leaves it. */
export const messageReported = domainEvent<{
  action: 'create' | 'update' | 'delete'
  message: Message
  ticket: Ticket
}>('message told')

const PLANNED: readonly MessageSource[] = ['schedule', 'campaign']

export type Settled = Pick<MessageRow, 'id' | 'source' | 'origin' | 'ticketId' | 'chatId'>

/** The columns of `Settled`. */
export const SETTLED = 'id, source, origin, ticketId, chatId'

/** Tells who planned the message, and what said it by itself, what became of it; nothing of those that people wrote. */
export async function reportSettled(tx: CompanyTx, message: Settled | undefined, outcome: Outcome): Promise<void> {
  if (!message) return
  const { id: messageId, source, origin, ticketId, chatId } = message
  if (PLANNED.includes(source)) await tx.emit(plannedSettled, { messageId, outcome })
  if (origin === null || outcome === null || outcome === 'withdrawn') return
  await tx.emit(originFailed, { origin, ticketId, chatId, reason: outcome })
}
