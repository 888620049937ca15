import type { CompanyTx } from '../../company/index.ts'
import type { ConnectionCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { isBlank } from '../../kit/text.ts'
import { noteTokenUse } from '../connections/index.ts'
import { identify } from '../contacts/index.ts'
import { messageErrors } from '../messages/contract.ts'
import { demandLinked, type FileToSend, postMessage, withStoredFiles } from '../messages/index.ts'
import { assignMessage, finishTicket, type TicketRow, ticketRow, transferTicket } from '../tickets/index.ts'
import type { ExternalAnswer, ExternalMessage } from './contract.ts'
import { answerBefore, isKeyKnown, type Repeatable, repeatableOf, storeAnswer } from './idempotency.ts'
import { addressGiven, recipientOf } from './recipient.ts'

/**
 * Sends a message of another program into the ticket of its contact, found or opened as for one that comes in (behaviour
 * A12). What it answers is durable; a repeated call with the same key gets the first answer.
 */
export async function sendExternal(
  call: Pick<ConnectionCall, 'company' | 'connection' | 'header'>,
  message: ExternalMessage,
  files: readonly UploadedFile[],
  { isByToken = false } = {},
): Promise<ExternalAnswer> {
  const { company } = call
  const { whatsappId } = call.connection
  if (files.length === 0 && isBlank(message.body ?? '')) throw fail(messageErrors.ERR_MESSAGE_EMPTY)
  const repeatable = await repeatableOf(whatsappId, call.header('idempotency-key'), message, files)
  const before = repeatable && (await answerBefore(company.db, repeatable))
  if (before) return before
  await demandLinked(company.db, whatsappId)
  const provided = addressGiven(message.number)
  const recipient = (await recipientOf(company, whatsappId, message.number)) ?? provided
  return withStoredFiles(company.blobs, files, (stored, taken) =>
    company.transaction(async tx => {
      const contact = await identify(tx, recipient, { whatsappId, isTyped: recipient === provided })
      return once(tx, repeatable, async () => {
        for (const { blobId } of stored) taken.add(blobId)
        if (isByToken) await noteTokenUse(tx, whatsappId)
        return post(tx, { contact, whatsappId, message, kept: stored })
      })
    }),
  )
}

/** Rejects where no phone is linked, unless the call may be a repetition: that one gets the first answer all the same. */
export async function demandSendable({ company, connection, header }: ConnectionCall): Promise<void> {
  const { whatsappId } = connection
  const key = header('idempotency-key')
  if (key === undefined || !(await isKeyKnown(company.db, whatsappId, key))) await demandLinked(company.db, whatsappId)
}

/** Two calls with one key may have come at the same time: the second gets here when the first is done. */
async function once(
  tx: CompanyTx,
  repeatable: Repeatable | undefined,
  work: () => Promise<ExternalAnswer>,
): Promise<ExternalAnswer> {
  if (!repeatable) return work()
  const before = await answerBefore(tx.db, repeatable)
  if (before) return before
  const answer = await work()
  await storeAnswer(tx, repeatable, answer)
  return answer
}

interface Sending {
  contact: { id: number; isGroup: boolean }
  whatsappId: number
  message: ExternalMessage
  kept: readonly FileToSend[]
}

async function post(tx: CompanyTx, sending: Sending): Promise<ExternalAnswer> {
  const { contact, whatsappId, message, kept: stored } = sending
  const body = message.body ?? ''
  const placed = await assignMessage(tx, { contact, whatsappId, fromMe: true })
  const ticket = await assigned(tx, placed.ticket, message)
  const pieces = stored.length > 0 ? stored.map((media, at) => ({ media, body: at === 0 ? body : '' })) : [{ body }]
  const sent: number[] = []
  for (const piece of pieces) {
    const about = { ticket, lane: 'api', source: 'api', variables: true } as const
    sent.push((await postMessage(tx, { ...about, ...piece })).id)
  }
  // As the messages left it.
  if (message.closeTicket) await finishTicket(tx, (await ticketRow(tx.db, ticket.id))!, { how: 'api' })
  return { mensagem: 'Mensagem enviada', messageId: sent[0]!, ticketId: ticket.id }
}

async function assigned(tx: CompanyTx, ticket: TicketRow, { queueId, userId }: ExternalMessage): Promise<TicketRow> {
  const isThere = (!queueId || ticket.queueId === queueId) && (!userId || ticket.userId === userId)
  if (isThere) return ticket
  const to = { queueId: queueId ?? ticket.queueId, userId: userId ?? null }
  return transferTicket(tx, ticket, to, null)
}
