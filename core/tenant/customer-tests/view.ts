import type { CompanyContext } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { isOpenAt } from '../../domain/business-hours.ts'
import type { CompanyCall } from '../../http/index.ts'
import { wireTime } from '../../kit/clock.ts'
import { run } from '../../storage/index.ts'
import { messagePage } from '../messages/index.ts'
import { queueById } from '../queues/index.ts'
import { readSetting } from '../settings/index.ts'
import { readBotState, type TicketRow, traceOf } from '../tickets/index.ts'
import type { CustomerTest } from './contract.ts'
import { NUMBER, type OpenTest } from './tests.ts'

type State = NonNullable<CustomerTest['state']>

/** A test as its page shows it. */
export function serializeTest(
  call: CompanyCall,
  { id, connection, customer, sandbox }: OpenTest,
): Promise<CustomerTest> {
  return sandbox.use(async company => {
    const ticket = await newestTicket(company)
    const caller = allSeeing(call.caller)
    const page = ticket && (await messagePage({ ...call, caller, company }, ticket.id, { peek: true, pageNumber: 1 }))
    return {
      id,
      connection,
      customer,
      now: wireTime(sandbox.now()),
      isBusy: sandbox.isBusy,
      messages: page?.messages ?? [],
      state: ticket ? await stateOf(company, ticket) : null,
      hours: await hoursFor(company, ticket),
      trace: ticket ? await traceOf(company.db, ticket.id) : [],
    }
  })
}

/** Nobody's view is narrowed here: all that a customer may be answered is shown. */
const allSeeing = (caller: Caller): Caller => ({ ...caller, profile: 'admin', allTicket: true })

/** The conversation of the customer: flows may write to others, who never answer. */
async function newestTicket(company: CompanyContext): Promise<TicketRow | undefined> {
  const [ticket] = await run<TicketRow>(company.db, NEWEST, [NUMBER])
  return ticket
}

const NEWEST = `SELECT t.* FROM tickets t
  WHERE t.contactId = (SELECT id FROM contacts WHERE number = ?) ORDER BY t.id DESC LIMIT 1`

async function stateOf(company: CompanyContext, ticket: TicketRow): Promise<State> {
  const flow = await flowOf(company, ticket.id)
  const bot = flow ? null : await botOf(company, ticket)
  return {
    status: ticket.status,
    leader: leaderOf(ticket, flow, bot),
    queue: await queueOf(company, ticket),
    flow,
    bot,
  }
}

function leaderOf(ticket: TicketRow, flow: State['flow'], bot: string | null): State['leader'] {
  if (ticket.status === 'closed') return 'closed'
  if (ticket.status === 'open') return 'person'
  if (flow) return 'flow'
  if (bot !== null) return ticket.promptId === null ? 'integration' : 'assistant'
  return ticket.chatbot === 1 || readBotState(ticket.bot).asksQueue ? 'menu' : 'nobody'
}

async function queueOf(company: CompanyContext, { queueId }: TicketRow): Promise<State['queue']> {
  if (queueId === null) return null
  const { id, name, color } = await queueById(company, queueId)
  return { id, name, color }
}

async function botOf(
  company: CompanyContext,
  { useIntegration, promptId, integrationId }: TicketRow,
): Promise<string | null> {
  if (useIntegration !== 1) return null
  const row =
    promptId !== null
      ? await company.db.selectFrom('prompts').select('name').where('id', '=', promptId).executeTakeFirst()
      : await company.db
          .selectFrom('queue_integrations')
          .select('name')
          .where('id', '=', integrationId ?? 0)
          .executeTakeFirst()
  return row?.name ?? null
}

interface LedRow {
  flowId: number
  name: string
  nodeId: string
  node: string | null
}

async function flowOf(company: CompanyContext, ticketId: number): Promise<State['flow']> {
  const [row] = await run<LedRow>(company.db, LED_BY, [ticketId])
  if (!row) return null
  const node = row.node === null ? undefined : (JSON.parse(row.node) as { type?: string; data?: { label?: unknown } })
  const { label } = node?.data ?? {}
  return {
    id: row.flowId,
    name: row.name,
    nodeId: row.nodeId,
    nodeType: node?.type ?? '',
    nodeName: typeof label === 'string' ? label : '',
  }
}

const LED_BY = `SELECT r.flowId, f.name, r.nodeId, (
    SELECT each.value FROM flow_versions v, json_each(v.graph, '$.nodes') each
    WHERE v.id = r.versionId AND each.value ->> 'id' = r.nodeId
  ) AS node
  FROM flow_runs r JOIN flows f ON f.id = r.flowId
  WHERE r.ticketId = ? AND r.state IN ('running', 'waiting', 'paused')`

async function hoursFor(context: CompanyContext, ticket: TicketRow | undefined): Promise<CustomerTest['hours']> {
  const scheduleType = await readSetting(context.db, 'scheduleType')
  const { timeZone, ...company } = context.entitlements()
  const now = context.clock.now()
  if (scheduleType === 'company') return { whose: 'company', isOpen: isOpenAt(company, timeZone, now) }
  const queueId = ticket?.queueId ?? null
  if (scheduleType !== 'queue' || queueId === null) return { whose: 'none', isOpen: true }
  return { whose: 'queue', isOpen: isOpenAt(await queueById(context, queueId), timeZone, now) }
}
