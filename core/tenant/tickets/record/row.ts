import { type Row, run, type TenantDb } from '../../../storage/index.ts'

/** A ticket as it lies in the database. */
export type TicketRow = Row<'tickets'>

/** A ticket's row, or undefined. */
export const ticketRow = async (db: TenantDb, id: number): Promise<TicketRow | undefined> =>
  (await run<TicketRow>(db, 'SELECT * FROM tickets WHERE id = ?', [id]))[0]

export const LAST_TICKET = `SELECT * FROM tickets WHERE contactId = ? AND whatsappId = ?
  ORDER BY status = 'closed', updatedAt DESC, id DESC LIMIT 1`

/** The ticket of a contact on a connection that a message belongs to: the one that is not closed, else the last one. */
export const lastTicketOf = async (
  db: TenantDb,
  contactId: number,
  whatsappId: number,
): Promise<TicketRow | undefined> => (await run<TicketRow>(db, LAST_TICKET, [contactId, whatsappId]))[0]

export const LEFT_TICKET = `SELECT * FROM tickets WHERE contactId = ? AND whatsappId IS NULL AND status <> 'closed'
  ORDER BY id DESC LIMIT 1`

/** The ticket of a contact that is not closed and whose connection was deleted. */
export const leftTicketOf = async (db: TenantDb, contactId: number): Promise<TicketRow | undefined> =>
  (await run<TicketRow>(db, LEFT_TICKET, [contactId]))[0]

/** The ticket of a contact that is not closed: on this connection, or on any. */
export const aliveTicketOf = async (
  db: TenantDb,
  contactId: number,
  whatsappId?: number,
): Promise<TicketRow | undefined> =>
  (
    await run<TicketRow>(
      db,
      `SELECT * FROM tickets WHERE contactId = ? AND status <> 'closed' ${whatsappId ? 'AND whatsappId = ?' : ''}
       ORDER BY id LIMIT 1`,
      whatsappId ? [contactId, whatsappId] : [contactId],
    )
  )[0]
