import type { Caller } from '../../../domain/access/caller.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { MAX_COUNTED, openLists, type TicketCounts, type TicketFilter } from '../contract.ts'
import { countStatement } from './list-sql.ts'

/** How many tickets each list of those that are not closed holds for the caller, up to `MAX_COUNTED`. */
export async function countTickets(
  db: TenantDb,
  viewer: Caller,
  chosen: Pick<TicketFilter, 'showAll' | 'queueIds'>,
): Promise<TicketCounts> {
  const count = async (list: keyof TicketCounts): Promise<number> => {
    const filter = { tags: undefined, users: undefined, ...chosen, ...openLists[list] }
    const { text, parameters } = countStatement({ viewer, filter }, MAX_COUNTED)
    return (await run<{ count: number }>(db, text, parameters))[0]?.count ?? 0
  }
  return { assigned: await count('assigned'), pending: await count('pending'), chatbot: await count('chatbot') }
}

/** How many own tickets have messages that nobody has read: what the bell counts of them, up to `MAX_COUNTED`. */
export async function countUnread(db: TenantDb, viewer: Caller): Promise<number> {
  const filter = {
    ...openLists.assigned,
    withUnreadMessages: true,
    queueIds: undefined,
    tags: undefined,
    users: undefined,
  }
  const { text, parameters } = countStatement({ viewer, filter }, MAX_COUNTED)
  return (await run<{ count: number }>(db, text, parameters))[0]?.count ?? 0
}
