import type { DeskCall } from '../../http/index.ts'
import { fail, found } from '../../kit/errors.ts'
import type { TenantDb } from '../../storage/index.ts'
import { accessTicket, run, type TicketRow } from '../tickets/index.ts'
import { type PlacedMessage, placedMessage } from './store.ts'

/** The message, if the caller sees its ticket: 404 when there is none, 403 when the ticket is out of sight. */
export async function accessMessage(
  call: Pick<DeskCall, 'caller' | 'desk'>,
  messageId: number,
  db: TenantDb,
): Promise<{ message: PlacedMessage; ticket: TicketRow }> {
  const message = found(await placedMessage(db, messageId), 'ERR_NO_MESSAGE_FOUND')
  return { message, ticket: await accessTicket(call, message.ticketId, db) }
}

/** Refuses where nobody could ever send: no connection, or no phone linked to it. Merely offline is fine (decision 23). */
export async function demandLinked(db: TenantDb, whatsappId: number | null): Promise<number> {
  const [row] = await run<{ linked: number }>(db, 'SELECT linked FROM whatsapps WHERE id = ?', [whatsappId])
  if (whatsappId === null || row?.linked !== 1) throw fail('ERR_WAPP_NOT_INITIALIZED')
  return whatsappId
}
