import { type Expression, type SqlBool, sql } from 'kysely'
import type { CompanyContext } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { may } from '../../domain/access/permissions.ts'
import { seesAllTickets } from '../../domain/access/ticket-visibility.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { countOf, pageOf, type TenantDb } from '../../storage/index.ts'
import { fillingFor } from '../messages/index.ts'
import { accessTicket } from '../tickets/index.ts'
import { MAX_LISTED_QUICK_MESSAGES, MAX_SUGGESTED, type QuickMessage } from './contract.ts'
import { quickMessagePermissions } from './permissions.ts'
import { displayed } from './serialize.ts'

/** A page of those that the caller sees, by shortcode. */
export async function listQuickMessages(
  { db, blobs }: Pick<CompanyContext, 'db' | 'blobs'>,
  caller: Caller,
  request: PageRequest & { userId?: number | null },
) {
  let hits = db.selectFrom('quick_messages').selectAll().where(hasIn(request.searchParam))
  if (!may(caller.profile, quickMessagePermissions.manage)) hits = hits.where(isFor(caller))
  if (request.userId) hits = hits.where('userId', '=', request.userId)
  const { rows, ...page } = await pageOf(hits, { order: { by: 'folded', direction: 'asc' }, request })
  return { records: rows.map(row => displayed(row, blobs)), ...page, count: await countOf(hits) }
}

interface Wanted {
  searchParam?: string | undefined
  ticketId: number | null
}

/**
 * What the caller is suggested, best first: shortcodes that begin with the text before those that have it elsewhere. For a
 * ticket the variables are filled as they would be in a message to its contact. Throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION.
 */
export async function suggestQuickMessages(
  company: Pick<CompanyContext, 'db' | 'blobs' | 'clock' | 'entitlements'>,
  caller: Caller,
  { searchParam, ticketId }: Wanted,
): Promise<QuickMessage[]> {
  const ticket = ticketId === null ? undefined : await accessTicket(company.db, caller, ticketId)
  const rows = await suggested(company.db, caller, wordOf(searchParam), ticket)
  const filled = ticket ? await fillingFor(company, ticket) : (text: string) => text
  return rows.map(row => ({ ...displayed(row, company.blobs), message: filled(row.message) }))
}

/** The rows behind `suggestQuickMessages`: each of its statements walks the index of shortcodes as far as it must, and sorts nothing. */
async function suggested(
  db: TenantDb,
  caller: Pick<Caller, 'userId' | 'profile' | 'queueIds'>,
  text: string,
  ticket?: { queueId: number | null },
) {
  let hits = db.selectFrom('quick_messages').selectAll().where('status', '=', 1).where(isFor(caller)).orderBy('folded')
  if (ticket) hits = hits.where(sql<SqlBool>`(queueId IS NULL OR +queueId = ${ticket.queueId})`)
  if (text === '') return hits.limit(MAX_LISTED_QUICK_MESSAGES).execute()
  const begin = await hits
    .where('folded', '>=', text)
    .where('folded', '<', text + LAST_LETTER)
    .limit(MAX_SUGGESTED)
    .execute()
  if (begin.length === MAX_SUGGESTED) return begin
  const have = hits.where(sql<SqlBool>`instr(folded, ${text}) > 1`).limit(MAX_SUGGESTED - begin.length)
  return [...begin, ...(await have.execute())]
}

/** Stands behind whatever begins with a text, in the order of bytes. */
const LAST_LETTER = '\u{10FFFF}'

/** What is looked for in shortcodes, which have no slash. */
const wordOf = (searchParam = ''): string => normalizeText(searchParam).replace(/^\/+/, '').trim()

const hasIn = (searchParam?: string): Expression<SqlBool> => {
  const text = wordOf(searchParam)
  return text === '' ? sql<SqlBool>`true` : sql<SqlBool>`instr(folded, ${text}) > 0`
}

/**
 * Own ones, and those of the company whose queue the caller reads: `seesQuickMessage` for anyone who does not manage all. The signs
 * keep SQLite from looking for each of them by an index of its own, and putting all in order.
 */
function isFor({ userId, profile, queueIds }: Pick<Caller, 'userId' | 'profile' | 'queueIds'>): Expression<SqlBool> {
  const queues = may(profile, seesAllTickets)
    ? sql`true`
    : sql`(queueId IS NULL OR +queueId IN (${sql.join(queueIds.length > 0 ? [...queueIds] : [null])}))`
  return sql<SqlBool>`(+userId = ${userId} OR (geral = 1 AND ${queues}))`
}
