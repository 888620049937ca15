import type { DeskTx } from '../../company/index.ts'
import type { ConnectionCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { isBlank } from '../../kit/text.ts'
import { noteTokenUse } from '../connections/index.ts'
import { identify } from '../contacts/index.ts'
import { messageErrors } from '../messages/contract.ts'
import { demandLinked, type FileToSend, postMessage, withKeptFiles } from '../messages/index.ts'
import { finishTicket, placeMessage, type TicketRow, ticketRow, transferTicket } from '../tickets/index.ts'
import type { ExternalAnswer, ExternalMessage } from './contract.ts'
import { answerBefore, isKeyKnown, keepAnswer, type Repeatable, repeatableOf } from './idempotency.ts'
import { addressGiven, recipientOf } from './recipient.ts'

/**
 * Sends a message of another program into the ticket of its contact, found or opened as for one that comes in (behaviour
 * A12). What it answers is durable; a repeated call with the same key gets the first answer.
 */
export async function sendExternal(
  call: Pick<ConnectionCall, 'desk' | 'connection' | 'header'>,
  message: ExternalMessage,
  files: readonly UploadedFile[],
  { isByToken = false } = {},
): Promise<ExternalAnswer> {
  const { desk } = call
  const { whatsappId } = call.connection
  if (files.length === 0 && isBlank(message.body ?? '')) throw fail(messageErrors.ERR_MESSAGE_EMPTY)
  const repeatable = await repeatableOf(whatsappId, call.header('idempotency-key'), message, files)
  const before = repeatable && (await answerBefore(desk.db, repeatable))
  if (before) return before
  await demandLinked(desk.db, whatsappId)
  const given = addressGiven(message.number)
  const recipient = (await recipientOf(desk, whatsappId, message.number)) ?? given
  return withKeptFiles(desk.blobs, files, (kept, taken) =>
    desk.transaction(async tx => {
      const contact = await identify(tx, recipient, { whatsappId, isTyped: recipient === given })
      return once(tx, repeatable, async () => {
        for (const { blobId } of kept) taken.add(blobId)
        if (isByToken) await noteTokenUse(tx, whatsappId)
        return post(tx, { contact, whatsappId, message, kept })
      })
    }),
  )
}

/** Refuses where no phone is linked, unless the call may be a repetition: that one gets the first answer all the same. */
export async function demandSendable({ desk, connection, header }: ConnectionCall): Promise<void> {
  const { whatsappId } = connection
  const key = header('idempotency-key')
  if (key === undefined || !(await isKeyKnown(desk.db, whatsappId, key))) await demandLinked(desk.db, whatsappId)
}

/** Two calls with one key may have come at the same time: the second gets here when the first is done. */
async function once(
  tx: DeskTx,
  repeatable: Repeatable | undefined,
  work: () => Promise<ExternalAnswer>,
): Promise<ExternalAnswer> {
  if (!repeatable) return work()
  const before = await answerBefore(tx.db, repeatable)
  if (before) return before
  const answer = await work()
  await keepAnswer(tx, repeatable, answer)
  return answer
}

interface Sending {
  contact: { id: number; isGroup: boolean }
  whatsappId: number
  message: ExternalMessage
  kept: readonly FileToSend[]
}

async function post(tx: DeskTx, sending: Sending): Promise<ExternalAnswer> {
  const { contact, whatsappId, message, kept } = sending
  const body = message.body ?? ''
  const placed = await placeMessage(tx, { contact, whatsappId, fromMe: true })
  const ticket = await assigned(tx, placed.ticket, message)
  const pieces = kept.length > 0 ? kept.map((media, at) => ({ media, body: at === 0 ? body : '' })) : [{ body }]
  const sent: number[] = []
  for (const piece of pieces) {
    const about = { ticket, lane: 'api', source: 'api', variables: true } as const
    sent.push((await postMessage(tx, { ...about, ...piece })).id)
  }
  // As the messages left it.
  if (message.closeTicket) await finishTicket(tx, (await ticketRow(tx.db, ticket.id))!, { how: 'api' })
  return { mensagem: 'Mensagem enviada', messageId: sent[0]!, ticketId: ticket.id }
}

async function assigned(tx: DeskTx, ticket: TicketRow, { queueId, userId }: ExternalMessage): Promise<TicketRow> {
  const isThere = (!queueId || ticket.queueId === queueId) && (!userId || ticket.userId === userId)
  if (isThere) return ticket
  const to = { queueId: queueId ?? ticket.queueId, userId: userId ?? null }
  return transferTicket(tx, ticket, to, null)
}
