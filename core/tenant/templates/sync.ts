import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { type Attempted, task } from '../../company/jobs/index.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { GraphProblem, type MetaTemplate } from '../../whatsapp/index.ts'
import { accountOf, wabaOf } from '../connections/index.ts'
import { type Template, templateErrors } from './contract.ts'
import { demandWaba, storeTemplates, templatesOf } from './templates.ts'

interface Sync {
  whatsappId: number
}

/** What Meta has, and of which account. */
interface Listed {
  wabaId: string
  all: MetaTemplate[]
}

/** Between two looks at the templates of an account; webhooks tell about changes before. */
const LOOK_EVERY = HOUR

/** Each connection looks by itself, also where several share an account: whichever is up. */
const sync = task({
  name: 'templates.sync',
  what: 'templates of an official account',
  concurrency: 4,
  lookAfter: 5 * MINUTE,
  backoff: [MINUTE, 10 * MINUTE],
  repeatable: true,
  check: async (tx, { whatsappId }: Sync) => ((await wabaOf(tx.db, whatsappId)) === undefined ? 'drop' : 'attempt'),
  attempt: askMeta,
  async settle(tx, { whatsappId }, { wabaId, all }: Listed): Promise<void> {
    if ((await wabaOf(tx.db, whatsappId)) !== wabaId) return
    await storeTemplates(tx, wabaId, all)
    await tx.schedule(sync.at(tx.now + LOOK_EVERY, whatsappId, { whatsappId }))
  },
  giveUp: (tx, { whatsappId }): Promise<void> => tx.schedule(sync.at(tx.now + LOOK_EVERY, whatsappId, { whatsappId })),
})

export const templateJobs = [sync]

/** The templates of a connection are asked for soon. */
export const lookSoon = (tx: CompanyTx, whatsappId: number): Promise<void> => sync.start(tx, whatsappId, { whatsappId })

async function askMeta(company: CompanyContext, { whatsappId }: Sync): Promise<Attempted<Listed, string>> {
  const account = await accountOf(company, whatsappId)
  // The session says so where people see it.
  if (typeof account !== 'object') return { wait: LOOK_EVERY, reason: 'the token cannot be read' }
  try {
    return { done: { wabaId: account.wabaId, all: await company.services.cloud.templates.list(account) } }
  } catch (error) {
    if (error instanceof GraphProblem) return { retry: error.message }
    throw error
  }
}

/** Asks Meta now. Throws ERR_TEMPLATE_NO_ANSWER, ERR_TEMPLATE_REFUSED. */
export async function syncNow(company: CompanyContext, whatsappId: number): Promise<{ templates: Template[] }> {
  const wabaId = await demandWaba(company.db, whatsappId)
  const all = await atMeta(company, whatsappId, account => company.services.cloud.templates.list(account))
  await company.transaction(tx => storeTemplates(tx, wabaId, all))
  return templatesOf(company.db, wabaId)
}

type Account = Exclude<Awaited<ReturnType<typeof accountOf>>, 'unreadable' | undefined>

/** A call of the account's, whose failure people read. Throws ERR_TEMPLATE_NO_ANSWER, ERR_TEMPLATE_REFUSED. */
export async function atMeta<Result>(
  company: CompanyContext,
  whatsappId: number,
  call: (account: Account) => Promise<Result>,
): Promise<Result> {
  const account = await accountOf(company, whatsappId)
  if (typeof account !== 'object') throw fail(templateErrors.ERR_TEMPLATE_NO_ANSWER)
  try {
    return await call(account)
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error
    if (error.kind !== 'refused') throw fail(templateErrors.ERR_TEMPLATE_NO_ANSWER)
    throw fail(templateErrors.ERR_TEMPLATE_REFUSED, { detail: error.userMessage ?? error.message })
  }
}
