import { isRepeatable, noAnswer } from '../../../clients/index.ts'
import type { CompanyContext, CompanyTx } from '../../../company/index.ts'
import { type Abandoned, type Attempted, type Check, task } from '../../../company/jobs/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import { advance, type Input } from '../../../flow-engine/advance.ts'
import type { Answer, Request } from '../../../flow-engine/effects.ts'
import type { Advanced } from '../../../flow-engine/trace.ts'
import { HOUR, SECOND } from '../../../kit/clock.ts'
import { MAX_FLOW_REQUESTS } from '../../../kit/limits.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { askCompanysAi } from '../../integrations/index.ts'
import { giveUp } from './forget.ts'
import { askHours } from './hours.ts'
import { REQUEST } from './job-kinds.ts'
import { stepWithReferrals } from './referrals.ts'
import { engineRun, graphOfVersion, type RunRow, requestOf, runs } from './run-row.ts'
import { settle } from './step.ts'

/** The request of a run. */
interface Requested {
  runId: number
  askId: number
  /** Absent in requests of versions before this field: then nobody knows. */
  mayRepeat?: boolean
  /** It was answered, and the run rests: its company has to pay first. */
  answer?: Answer
}

/**
 * Makes the request of a run, whose answer is a step of its own. After the end of the process a request that was never sent or may
 * be repeated is made again, a few times; of any other nobody knows whether it was carried out: the error branch (decision 103).
 */
export const requests = task({
  name: REQUEST.kind,
  what: 'a request of a flow',
  concurrency: MAX_FLOW_REQUESTS,
  lookAfter: 15 * SECOND,
  backoff: [15 * SECOND, 15 * SECOND],
  repeatable: ({ mayRepeat = false }: Requested) => mayRepeat,
  check: isAwaited,
  attempt: makeRequest,
  settle: async (tx, requested, answer: Answer | undefined) => answer && takeAnswer(tx, requested, answer),
  giveUp: failRequest,
})

/** What another system answers. */
type ExternalRequest = Exclude<Request, { for: 'hours' }>

/** Takes a run on by what happened, and does what it wants done. */
export async function stepRun(tx: CompanyTx, row: RunRow, input: Input, run = engineRun(row)): Promise<void> {
  const graph = await graphOfVersion(tx, row.versionId)
  const step = await stepWithReferrals(tx, row, referrals => advance(graph, run, { ...input, referrals }))
  await applyStep(tx, row, step)
}

/** Keeps a step of a run; what it asks for is asked once that is durable, and the answer is a step of its own. */
export async function applyStep(tx: CompanyTx, row: RunRow, step: Advanced): Promise<void> {
  const after = await settle(tx, row, step)
  const waiting = after && requestOf(after)
  // The company's hours lie here: it goes on in the same transaction.
  if (waiting?.request.for === 'hours') {
    const answer = await askHours(tx, waiting.request)
    return stepRun(tx, after!, { is: 'answer', now: tx.now, id: waiting.id, answer })
  }
  if (!waiting || waiting.id === requestOf(row)?.id) return
  await requests.start(tx, row.id, { runId: row.id, askId: waiting.id, mayRepeat: mayRepeat(waiting.request) })
}

async function isAwaited(tx: CompanyTx, requested: Requested): Promise<Check> {
  if (requested.answer) await takeAnswer(tx, requested, requested.answer)
  else if (await awaited(tx.db, requested)) return 'attempt'
  return 'drop'
}

async function makeRequest(company: CompanyContext, requested: Requested): Promise<Attempted<Answer | undefined>> {
  const request = await awaited(company.db, requested)
  if (!request) return { done: undefined }
  const answer = await answerTo(company, request)
  return answer ? { done: answer } : 'stopped'
}

async function failRequest(tx: CompanyTx, requested: Requested, { cause }: Abandoned<never>): Promise<void> {
  if (cause === 'stuck') return giveUp(tx, requested)
  const request = await awaited(tx.db, requested)
  if (request) await takeAnswer(tx, requested, failed(request, cause === 'unusable' ? UNUSABLE : LOST))
}

/** Undefined where a stop of the program broke that off: the next one asks again. */
async function answerTo(company: CompanyContext, requested: ExternalRequest): Promise<Answer | undefined> {
  const { services } = company
  if (requested.for === 'http') return services.outside.http(requested)
  return requested.for === 'script' ? services.outside.script(requested) : askCompanysAi(company, requested)
}

/** Takes a run on by its answer, which waits with it where the company has to pay first. */
async function takeAnswer(tx: CompanyTx, requested: Requested, answer: Answer): Promise<void> {
  const { runId, askId } = requested
  const row = await runs.byId(tx.db, runId)
  if (!row || requestOf(row)?.id !== askId) return
  if (mayAutomate(tx.entitlements())) return stepRun(tx, row, { is: 'answer', now: tx.now, id: askId, answer })
  await tx.schedule(requests.at(tx.now + HOUR, runId, { ...requested, answer }))
}

/** The request, as long as its answer is awaited. */
async function awaited(db: TenantDb, { runId, askId }: Requested): Promise<ExternalRequest | undefined> {
  const row = await runs.byId(db, runId)
  const waiting = row && requestOf(row)
  return waiting?.id === askId && waiting.request.for !== 'hours' ? waiting.request : undefined
}

const LOST = 'the program ended before the answer came'
const UNUSABLE = 'the answer could not be used'

const failed = (request: ExternalRequest, why: string): Answer =>
  request.for === 'http'
    ? noAnswer(why)
    : request.for === 'script'
      ? { for: 'script', said: [], error: why }
      : { for: 'ai', error: why }

const mayRepeat = (requested: ExternalRequest): boolean => requested.for !== 'http' || isRepeatable(requested)
