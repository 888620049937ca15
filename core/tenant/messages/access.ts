import type { CompanyCall } from '../../http/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { whatsappErrors } from '../../whatsapp/index.ts'
import { accessTicket, hiddenQueues, type TicketRow } from '../tickets/index.ts'
import { messageErrors } from './contract.ts'
import { type PlacedMessage, placedMessage } from './record/store.ts'

/** The message, if the caller reads it: 404 when there is none, 403 when its ticket or its queue is out of sight. */
export async function accessMessage(
  call: Pick<CompanyCall, 'caller'>,
  messageId: number,
  db: TenantDb,
): Promise<{ message: PlacedMessage; ticket: TicketRow; hidden: readonly number[] }> {
  const message = found(await placedMessage(db, messageId), messageErrors.ERR_NO_MESSAGE_FOUND)
  const ticket = await accessTicket(db, call.caller, message.ticketId)
  const hidden = await hiddenQueues(db, call.caller)
  if (message.queueId !== null && hidden.includes(message.queueId)) throw fail(generalErrors.ERR_NO_PERMISSION)
  return { message, ticket, hidden }
}

/** Rejects where nobody could ever send: no connection, or no phone linked to it. Merely offline is fine (decision 23). */
export async function demandLinked(db: TenantDb, whatsappId: number | null): Promise<number> {
  const [row] = await run<{ linked: number }>(db, 'SELECT linked FROM whatsapps WHERE id = ?', [whatsappId])
  if (whatsappId === null || row?.linked !== 1) throw fail(whatsappErrors.ERR_WAPP_NOT_INITIALIZED)
  return whatsappId
}
