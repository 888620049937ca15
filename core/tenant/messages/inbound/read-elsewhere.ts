import type { CompanyTx } from '../../../company/index.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import type { ReadElsewhere } from '../../../whatsapp/index.ts'
import { contactAt } from '../../contacts/index.ts'
import { readTicketInPart } from '../../tickets/index.ts'
import type { MessageRow } from '../record/store.ts'

type Place = Pick<MessageRow, 'id' | 'ticketId' | 'createdAt'>

export const NAMED = `SELECT id, ticketId, createdAt FROM messages
  WHERE waId IN (SELECT value FROM json_each(?)) AND chatId = ? AND fromMe = 0 AND whatsappId = ? ORDER BY createdAt, id`

/** The pluses keep it to the index of what is unread: the others would lead through all that was ever said. */
export const READ_UP_TO = `UPDATE messages SET read = 1
  WHERE ticketId = ? AND fromMe = 0 AND read = 0 AND whatsappId = ? AND (+createdAt, +id) <= (?, ?) RETURNING id`

/**
 * The account read messages on its phone, or on another of its devices: they and those before them in their tickets are read here
 * too. WhatsApp knows it, so it is told nothing; who waits for an answer goes on waiting.
 */
export async function readElsewhere(tx: CompanyTx, whatsappId: number, event: ReadElsewhere): Promise<void> {
  const contact = await contactAt(tx.db, event.chat)
  if (!contact) return
  const named = await run<Place>(tx.db, NAMED, [JSON.stringify(event.waIds), contact.id, whatsappId])
  // Of each ticket the newest one, which comes last.
  const newest = new Map(named.map(place => [place.ticketId, place]))
  for (const place of newest.values()) {
    const read = await readUpTo(tx.db, whatsappId, place)
    if (read > 0) await readTicketInPart(tx, place.ticketId, read)
  }
}

const readUpTo = async (db: TenantDb, whatsappId: number, { id, ticketId, createdAt }: Place): Promise<number> =>
  (await run(db, READ_UP_TO, [ticketId, whatsappId, createdAt, id])).length
