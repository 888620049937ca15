import { mayAutomate } from '../../../access/caller.ts'
import type { Desk, DeskTx, Services } from '../../../desk/index.ts'
import { advance, type Input } from '../../../flow-engine/advance.ts'
import type { Answer, Request } from '../../../flow-engine/effects.ts'
import type { Advanced } from '../../../flow-engine/trace.ts'
import { Errands } from '../../../jobs/index.ts'
import { HOUR, SECOND } from '../../../kit/clock.ts'
import { MAX_FLOW_REQUESTS } from '../../../kit/limits.ts'
import { single } from '../../../kit/single.ts'
import { isRepeatable, noAnswer } from '../../../outbound/index.ts'
import type { TenantDb } from '../../../storage/index.ts'
import { askCompanysAi } from '../../integrations/index.ts'
import { type Asked, lostRequest } from './job-kinds.ts'
import { engineRun, graphOfVersion, type RunRow, requestOf, runs } from './run-row.ts'
import { settle } from './step.ts'

/** When it is looked whether a request was lost: a start of the program finds those of the one before. */
const LOOK_AFTER = 15 * SECOND
/** How often a request is asked whose program ended each time. */
const MAX_TRIES = 3

/** The requests of this process. */
const errandsOf = single((_services: Services) => new Errands(MAX_FLOW_REQUESTS))
const keyOf = (runId: number, askId: number): string => `${runId}/${askId}`

/** Takes a run on by what happened, and does what it wants done. */
export async function stepRun(tx: DeskTx, row: RunRow, input: Input, run = engineRun(row)): Promise<void> {
  await drive(tx, row, advance(await graphOfVersion(tx, row.versionId), run, input))
}

/** Keeps a step of a run; what it asks for is asked once that is durable, and the answer is a step of its own. */
export async function drive(tx: DeskTx, row: RunRow, step: Advanced): Promise<void> {
  const after = await settle(tx, row, step)
  const request = after && requestOf(after)
  if (request && request.id !== requestOf(row)?.id) await ask(tx, { runId: row.id, askId: request.id, sentAt: null })
}

async function ask(tx: DeskTx, asked: Asked): Promise<void> {
  await tx.schedule(lostRequest.at(tx.now + LOOK_AFTER, asked.runId, asked))
  const { companyId, services } = tx
  tx.afterCommit(() => void services.background('a request of a flow', companyId, desk => answerRequest(desk, asked)))
}

/**
 * The program that made a request may have ended meanwhile. What was never sent, or may be asked twice, is asked again, a few
 * times; of anything else nobody knows whether it was done, which is the error branch (decision 103).
 */
export async function lookForLost(tx: DeskTx, asked: Asked): Promise<void> {
  const { runId, askId, sentAt, tries = 0, answer } = asked
  if (answer) return takeAnswer(tx, asked, answer)
  const request = await awaited(tx.db, runId, askId)
  if (!request) return
  const isUnderWay = errandsOf(tx.services).has(tx.companyId, keyOf(runId, askId))
  if (isUnderWay) await tx.schedule(lostRequest.at(tx.now + LOOK_AFTER, runId, asked))
  else if (tries + 1 < MAX_TRIES && (sentAt === null || mayRepeat(request)))
    await ask(tx, { runId, askId, sentAt: null, tries: tries + 1 })
  else await takeAnswer(tx, asked, failed(request, LOST))
}

async function answerRequest(desk: Desk, asked: Asked): Promise<void> {
  const { companyId, services } = desk
  const { runId, askId } = asked
  await errandsOf(services).run(companyId, keyOf(runId, askId), async () => {
    // One that was not begun is begun by the next start.
    if (services.ending.aborted) return
    const request = await awaited(desk.db, runId, askId)
    if (!request) return
    if (!mayRepeat(request) && !(await desk.transaction(tx => noteSent(tx, asked)))) return
    const answer = await answerTo(desk, request)
    if (!answer) return
    try {
      await desk.transaction(tx => takeAnswer(tx, asked, answer))
    } catch (error) {
      // Asked again, it would answer the same.
      await desk.transaction(tx => takeAnswer(tx, asked, failed(request, UNUSABLE)))
      throw error
    }
  })
}

/** What may not be done twice is noted as sent before it is. Returns whether its answer is still awaited. */
async function noteSent(tx: DeskTx, asked: Asked): Promise<boolean> {
  const { runId, askId } = asked
  if (!(await awaited(tx.db, runId, askId))) return false
  await tx.schedule(lostRequest.at(tx.now + LOOK_AFTER, runId, { ...asked, sentAt: tx.now }))
  return true
}

/** Undefined where a stop of the program broke that off: the next one asks again. */
async function answerTo(desk: Desk, asked: Request): Promise<Answer | undefined> {
  const { companyId, services } = desk
  if (asked.for === 'http') return services.outside.http(asked)
  return asked.for === 'script' ? services.outside.script(asked, companyId) : askCompanysAi(desk, asked)
}

/** Takes a run on by its answer, which waits with it where the company has to pay first. */
async function takeAnswer(tx: DeskTx, asked: Asked, answer: Answer): Promise<void> {
  const { runId, askId } = asked
  const row = await runs.byId(tx.db, runId)
  if (!row || requestOf(row)?.id !== askId) return
  if (mayAutomate(tx.standing())) return stepRun(tx, row, { is: 'answer', now: tx.now, id: askId, answer })
  await tx.schedule(lostRequest.at(tx.now + HOUR, runId, { ...asked, answer }))
}

/** The request, as long as its answer is awaited. */
async function awaited(db: TenantDb, runId: number, askId: number): Promise<Request | undefined> {
  const row = await runs.byId(db, runId)
  const waiting = row && requestOf(row)
  return waiting?.id === askId ? waiting.request : undefined
}

const LOST = 'the program ended before the answer came'
const UNUSABLE = 'the answer could not be used'

const failed = (request: Request, why: string): Answer =>
  request.for === 'http'
    ? noAnswer(why)
    : request.for === 'script'
      ? { for: 'script', said: [], error: why }
      : { for: 'ai', error: why }

const mayRepeat = (asked: Request): boolean => asked.for !== 'http' || isRepeatable(asked)
