import { mayAutomate } from '../../../domain/access/caller.ts'
import type { Desk, DeskTx } from '../../../company/index.ts'
import { advance, type Input } from '../../../flow-engine/advance.ts'
import type { Answer, Request } from '../../../flow-engine/effects.ts'
import type { Advanced } from '../../../flow-engine/trace.ts'
import { type Attempted, type Check, type GivenUp, task } from '../../../company/jobs/index.ts'
import { HOUR, SECOND } from '../../../kit/clock.ts'
import { MAX_FLOW_REQUESTS } from '../../../kit/limits.ts'
import { isRepeatable, noAnswer } from '../../../clients/index.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { askCompanysAi } from '../../integrations/index.ts'
import { giveUp } from './forget.ts'
import { askHours } from './hours.ts'
import { REQUEST } from './job-kinds.ts'
import { stepWithReferrals } from './referrals.ts'
import { engineRun, graphOfVersion, type RunRow, requestOf, runs } from './run-row.ts'
import { settle } from './step.ts'

/** The request of a run. */
interface Asked {
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
  repeatable: ({ mayRepeat = false }: Asked) => mayRepeat,
  check: isAwaited,
  attempt: makeRequest,
  settle: async (tx, asked, answer: Answer | undefined) => answer && takeAnswer(tx, asked, answer),
  giveUp: failRequest,
})

/** What another system answers. */
type OutsideRequest = Exclude<Request, { for: 'hours' }>

/** Takes a run on by what happened, and does what it wants done. */
export async function stepRun(tx: DeskTx, row: RunRow, input: Input, run = engineRun(row)): Promise<void> {
  const graph = await graphOfVersion(tx, row.versionId)
  const step = await stepWithReferrals(tx, row, referrals => advance(graph, run, { ...input, referrals }))
  await drive(tx, row, step)
}

/** Keeps a step of a run; what it asks for is asked once that is durable, and the answer is a step of its own. */
export async function drive(tx: DeskTx, row: RunRow, step: Advanced): Promise<void> {
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

async function isAwaited(tx: DeskTx, asked: Asked): Promise<Check> {
  if (asked.answer) await takeAnswer(tx, asked, asked.answer)
  else if (await awaited(tx.db, asked)) return 'attempt'
  return 'drop'
}

async function makeRequest(desk: Desk, asked: Asked): Promise<Attempted<Answer | undefined>> {
  const request = await awaited(desk.db, asked)
  if (!request) return { done: undefined }
  const answer = await answerTo(desk, request)
  return answer ? { done: answer } : 'stopped'
}

async function failRequest(tx: DeskTx, asked: Asked, { cause }: GivenUp<never>): Promise<void> {
  if (cause === 'stuck') return giveUp(tx, asked)
  const request = await awaited(tx.db, asked)
  if (request) await takeAnswer(tx, asked, failed(request, cause === 'unusable' ? UNUSABLE : LOST))
}

/** Undefined where a stop of the program broke that off: the next one asks again. */
async function answerTo(desk: Desk, asked: OutsideRequest): Promise<Answer | undefined> {
  const { services } = desk
  if (asked.for === 'http') return services.outside.http(asked)
  return asked.for === 'script' ? services.outside.script(asked) : askCompanysAi(desk, asked)
}

/** Takes a run on by its answer, which waits with it where the company has to pay first. */
async function takeAnswer(tx: DeskTx, asked: Asked, answer: Answer): Promise<void> {
  const { runId, askId } = asked
  const row = await runs.byId(tx.db, runId)
  if (!row || requestOf(row)?.id !== askId) return
  if (mayAutomate(tx.standing())) return stepRun(tx, row, { is: 'answer', now: tx.now, id: askId, answer })
  await tx.schedule(requests.at(tx.now + HOUR, runId, { ...asked, answer }))
}

/** The request, as long as its answer is awaited. */
async function awaited(db: TenantDb, { runId, askId }: Asked): Promise<OutsideRequest | undefined> {
  const row = await runs.byId(db, runId)
  const waiting = row && requestOf(row)
  return waiting?.id === askId && waiting.request.for !== 'hours' ? waiting.request : undefined
}

const LOST = 'the program ended before the answer came'
const UNUSABLE = 'the answer could not be used'

const failed = (request: OutsideRequest, why: string): Answer =>
  request.for === 'http'
    ? noAnswer(why)
    : request.for === 'script'
      ? { for: 'script', said: [], error: why }
      : { for: 'ai', error: why }

const mayRepeat = (asked: OutsideRequest): boolean => asked.for !== 'http' || isRepeatable(asked)
