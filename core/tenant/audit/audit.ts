import type { CompanyTx } from '../../company/index.ts'
import { type Actor, type Audited, type AuditedChange, auditKinds } from '../../domain/access/audited.ts'
import { DAY, daysBounds } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import type { PageRequest } from '../../kit/paging.ts'
import { cutText } from '../../kit/text.ts'
import { pageOf, run, type TenantDb, table } from '../../storage/index.ts'
import { settingRules } from '../settings/contract.ts'
import { AuditEntry } from './contract.ts'
import { forget } from './job-kinds.ts'

const entries = table('audit_log')

/** Of a name or a value; longer ones tell no more. */
const LONGEST = 200
const MOST_CHANGES = 30
/** What goes in one transaction: some milliseconds of work. */
const AT_ONCE = 500

/** Writes down an act, in the transaction of what was done. The first entry has the log looked through for old ones each day. */
export async function remember(tx: CompanyTx, { by, kind, subject = '', changes = [] }: Audited & { by: Actor }) {
  const { id } = await entries.insert(tx.db, {
    createdAt: tx.now,
    kind,
    category: auditKinds[kind],
    actor: by.as,
    userId: by.as === 'person' ? by.userId : null,
    who: 'name' in by ? cutText(by.name, LONGEST) : '',
    ip: by.ip ?? '',
    subject: cutText(subject, LONGEST),
    changes: JSON.stringify(changes.slice(0, MOST_CHANGES).map(cut)),
  })
  if (!(await hasOlder(tx.db, id))) await tx.schedule(forget.at(tx.now + DAY, '', null))
}

const cut = ({ field, called, from, to }: AuditedChange<string>) => ({
  field,
  ...(called && { called }),
  ...(from === undefined ? {} : { from: cutText(from, LONGEST) }),
  ...(to === undefined ? {} : { to: cutText(to, LONGEST) }),
})

const hasOlder = async (db: TenantDb, id: number): Promise<boolean> =>
  (await run(db, 'SELECT 1 FROM audit_log WHERE id < ? LIMIT 1', [id])).length > 0

export interface AuditQuery extends PageRequest {
  category?: AuditEntry['category'] | undefined
  userId?: number | undefined
  since?: string | undefined
  until?: string | undefined
}

/** As in the indexes of the table. */
export const NEWEST = { by: 'createdAt', direction: 'desc' } as const

/** What was done in these days, under this heading, by this person. */
export function entriesOf(db: TenantDb, { category, userId, since, until }: AuditQuery, timeZone: string) {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(category !== undefined, query => query.where('category', '=', category!))
    .$if(userId !== undefined, query => query.where('userId', '=', userId!))
    .$if(since !== undefined, query => query.where('createdAt', '>=', daysBounds(timeZone, since!).from))
    .$if(until !== undefined, query => query.where('createdAt', '<=', daysBounds(timeZone, until!).to))
}

export async function listEntries(db: TenantDb, request: AuditQuery, timeZone: string) {
  const { rows, ...page } = await pageOf(entriesOf(db, request, timeZone), { order: NEWEST, request })
  return { entries: rows.map(row => encode(AuditEntry, row)), ...page }
}

/** The oldest go first and none out of the middle, which the table itself rejects. */
const FORGET = `DELETE FROM audit_log WHERE id IN (
  SELECT id FROM audit_log WHERE createdAt < ? - coalesce((SELECT value FROM settings WHERE key = 'auditDays'), ?) * ?
  ORDER BY id LIMIT ?) RETURNING id`

/** Forgets what is older than the company keeps, some at a time, and looks again on the next day. */
export async function forgetOld(tx: CompanyTx): Promise<void> {
  const gone = await run(tx.db, FORGET, [tx.now, settingRules.auditDays.initial, DAY, AT_ONCE])
  const isMore = gone.length === AT_ONCE
  if (isMore || (await hasOlder(tx.db, Number.MAX_SAFE_INTEGER)))
    await tx.schedule(forget.at(isMore ? tx.now : tx.now + DAY, '', null))
}
