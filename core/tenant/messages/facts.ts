import { type DeskTx, fact } from '../../desk/index.ts'
import type { MessageSource } from '../../kit/message-sources.ts'
import type { SendFailureReason } from '../../kit/send-failures.ts'
import type { Ticket } from '../tickets/contract.ts'
import type { Message } from './contract.ts'

/** What became of a message: null where WhatsApp has it, else why it did not leave; `withdrawn`: it was deleted before. */
export type Outcome = SendFailureReason | 'withdrawn' | null

/** What became of a message that left by itself, by a plan of somebody. It may be told more than once, and otherwise later. */
export const plannedSettled = fact<{ messageId: number; outcome: Outcome }>('planned message settled')

/** Pages are told that a message came, changed or turned out to be none; `ticket` is as the transaction leaves it. */
export const messageTold = fact<{ action: 'create' | 'update' | 'delete'; message: Message; ticket: Ticket }>(
  'message told',
)

const PLANNED: readonly MessageSource[] = ['schedule', 'campaign']

/** Tells whoever planned the message; nobody of those that were written or answered. */
export async function tellPlanned(
  tx: DeskTx,
  message: { id: number; source: MessageSource } | undefined,
  outcome: Outcome,
): Promise<void> {
  if (message && PLANNED.includes(message.source)) await tx.tell(plannedSettled, { messageId: message.id, outcome })
}
