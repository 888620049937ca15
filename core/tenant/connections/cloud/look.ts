import type { CompanyContext, CompanyTx } from '../../../company/index.ts'
import { type Attempted, task } from '../../../company/jobs/index.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import type { CloudStatus } from '../../../whatsapp/index.ts'
import { connections, publishConnection } from '../serialize.ts'
import { accountOf } from './account.ts'

interface Look {
  whatsappId: number
}

/** Between two looks at what Meta says of an account; its webhooks ask for one before. */
const LOOK_EVERY = HOUR

/** Fields of webhooks after which an account may stand otherwise. */
export const aboutAccounts: ReadonlySet<string> = new Set([
  'account_update',
  'account_review_update',
  'account_alerts',
  'business_capability_update',
  'phone_number_quality_update',
  'phone_number_name_update',
])

/** What the card of a connection tells about its account: quality, limit, what is missing. */
const look = task({
  name: 'connections.cloudLook',
  what: 'the standing of an official account',
  concurrency: 4,
  lookAfter: 5 * MINUTE,
  backoff: [MINUTE, 10 * MINUTE],
  isEndless: true,
  repeatable: true,
  check: async (tx, { whatsappId }: Look) => ((await isThere(tx, whatsappId)) ? 'attempt' : 'drop'),
  attempt: askMeta,
  async settle(tx, { whatsappId }, { number, findings }: CloudStatus): Promise<void> {
    if (!(await isThere(tx, whatsappId))) return
    const content = number ? { quality: number.quality, reachTier: number.limit } : {}
    const change = { ...content, findings: JSON.stringify(findings) }
    const before = await tx.db
      .selectFrom('cloud_accounts')
      .select(['quality', 'reachTier', 'findings'])
      .where('whatsappId', '=', whatsappId)
      .executeTakeFirstOrThrow()
    await tx.db
      .updateTable('cloud_accounts')
      .set({ ...change, checkedAt: tx.now })
      .where('whatsappId', '=', whatsappId)
      .execute()
    await tx.schedule(look.at(tx.now + LOOK_EVERY, whatsappId, { whatsappId }))
    const row = await connections.byId(tx.db, whatsappId)
    const isOther = (Object.keys(change) as (keyof typeof before)[]).some(
      key => (change as Partial<typeof before>)[key] !== before[key],
    )
    if (row && isOther) await publishConnection(tx, row)
  },
  giveUp: (tx, { whatsappId }): Promise<void> => tx.schedule(look.at(tx.now + LOOK_EVERY, whatsappId, { whatsappId })),
})

export const cloudJobs = [look]

/** Meta is asked about an account soon. */
export async function lookAtAccount(tx: CompanyTx, whatsappId: number): Promise<void> {
  if (await isThere(tx, whatsappId)) await look.start(tx, whatsappId, { whatsappId })
}

const isThere = async ({ db }: CompanyTx, whatsappId: number): Promise<boolean> =>
  (await db
    .selectFrom('cloud_accounts')
    .select('whatsappId')
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst()) !== undefined

async function askMeta(company: CompanyContext, { whatsappId }: Look): Promise<Attempted<CloudStatus, string>> {
  const account = await accountOf(company, whatsappId)
  // Its session says so.
  if (typeof account !== 'object') return { wait: LOOK_EVERY, reason: 'the token cannot be read' }
  const status = await company.services.cloud.status(account)
  return status.findings.includes('no-answer') ? { retry: 'no answer' } : { done: status }
}
