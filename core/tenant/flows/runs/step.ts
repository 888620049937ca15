import type { CompanyTx } from '../../../company/index.ts'
import type { LogLine } from '../../../flow-engine/log.ts'
import type { Advanced, Trace } from '../../../flow-engine/trace.ts'
import { DAY } from '../../../kit/clock.ts'
import { fail, found } from '../../../kit/errors.ts'
import { run as execute, type RowChange } from '../../../storage/index.ts'
import { publishFlow } from '../serialize.ts'
import { type FlowRunVerb, flowRunErrors, runStateAfter } from './contract.ts'
import { ConversationContext, leave } from './conversation.ts'
import { doEffects } from './effects.ts'
import { forget, REQUEST, wake } from './job-kinds.ts'
import { engineRun, type RunRow, requestOf, runs, type StoredRun } from './run-row.ts'
import { publishRun } from './serialize.ts'
import { endedRun, shortTurn } from './stored-run.ts'

/**
 * Does what a step of a run wants done, and keeps the run as it is then: all of it in this one transaction. Returns its row, which
 * has ended or is gone where what it did ended it, such as deleting its own contact with all conversations.
 */
export async function settle(tx: CompanyTx, before: RunRow, step: Advanced): Promise<RunRow | undefined> {
  const { run, trace } = step
  const conversation = new ConversationContext(tx, before)
  const isReceived = trace.some(({ input }) => input !== undefined && 'reply' in input)
  if (isReceived && before.hasOpened === 1) await conversation.heard()
  await doEffects(conversation, trace)
  const row = await runs.byId(tx.db, before.id)
  if (!row) return undefined
  await storeTrace(tx, row, trace)
  if (row.endedAt !== null) return row
  const isSilent = fellSilent(row.isSilent === 1, trace)
  const wakesAt = run.waiting && 'until' in run.waiting ? run.waiting.until : null
  const after = await moveRun(
    tx,
    row,
    verbOf(run, isSilent),
    {
      run: run.end ? endedRun(run) : JSON.stringify(run),
      nodeId: run.node,
      isSilent: isSilent ? 1 : 0,
      wakesAt,
    },
    run.end?.how === 'finished' ? { resolves: run.end.resolves === true } : undefined,
  )
  if (wakesAt !== null) await tx.schedule(wake.at(wakesAt, row.id, { runId: row.id }))
  else if (row.wakesAt !== null) await tx.unschedule(wake, row.id)
  if (requestOf(row) && !requestOf(after)) await tx.unschedule(REQUEST, row.id)
  return after
}

/** Moves a run by a verb of the table. One that ends leaves its ticket to people. Throws ERR_FLOW_RUN_STATE. */
async function moveRun(
  tx: CompanyTx,
  before: RunRow,
  verb: FlowRunVerb,
  change: Omit<RowChange<'flow_runs'>, 'id' | 'state'>,
  cameToEnd?: { resolves: boolean },
): Promise<RunRow> {
  const state = runStateAfter(before.state, verb)
  if (!state) throw fail(flowRunErrors.ERR_FLOW_RUN_STATE, { state: before.state })
  const ends = ENDS.includes(verb)
  const times = { updatedAt: tx.now, ...(ends ? { endedAt: tx.now } : {}) }
  const changed = await runs.update(tx.db, before.id, { ...change, state, ...times })
  const after = found(changed, flowRunErrors.ERR_NO_FLOW_RUN_FOUND)
  if (ends) await ended(tx, after, cameToEnd)
  publishRun(tx, after.id, after.flowId)
  return after
}

const ENDS: readonly FlowRunVerb[] = ['finish', 'fail', 'fallSilent', 'stop']

/**
 * Stops a run that is under way; `nodeId` stays, and what it waited for comes to nobody. Where it is `taken`, someone speaks in
 * its ticket from now on, so that does not end with the run, anyone who opened it.
 */
export async function stopRun(tx: CompanyTx, row: RunRow, why: 'taken' | 'over'): Promise<RunRow> {
  return endRun(tx, row, 'stop', why === 'taken' ? { hasOpened: 0 } : {})
}

async function endRun(
  tx: CompanyTx,
  row: RunRow,
  verb: 'stop' | 'fail',
  change: Pick<RowChange<'flow_runs'>, 'hasOpened'>,
): Promise<RunRow> {
  if (row.wakesAt !== null) await tx.unschedule(wake, row.id)
  if (requestOf(row)) await tx.unschedule(REQUEST, row.id)
  return moveRun(tx, row, verb, { run: endedRun(engineRun(row)), wakesAt: null, ...change })
}

/** Ends a run that nothing leads on any more, and says so in its trace. */
export async function giveUpRun(tx: CompanyTx, row: RunRow): Promise<void> {
  await storeLine(tx, row, row.nodeId, { level: 'error', word: 'stranded' })
  await endRun(tx, row, 'fail', {})
}

/**
 * Something of a run could not be sent, which its trace says: it ends as failed, also where it has finished. What its own contact
 * did not get ends it at once, since they would not know what it asks; what it told others lets it go on to its end (decision 710).
 */
export async function failToSend(
  tx: CompanyTx,
  row: RunRow,
  { nodeId, line, isOwn }: { nodeId: string; line: LogLine; isOwn: boolean },
): Promise<void> {
  await storeLine(tx, row, nodeId, line)
  if (row.endedAt === null && isOwn) await endRun(tx, row, 'fail', {})
  else if (row.endedAt === null)
    await runs.update(tx.db, row.id, { run: JSON.stringify({ ...engineRun(row), unsent: true } satisfies StoredRun) })
  else if (runStateAfter(row.state, 'correct')) await moveRun(tx, row, 'correct', {})
  publishRun(tx, row.id, row.flowId)
}

/** Keeps a line that a run's trace says beside the turns of its nodes. */
export const storeLine = (tx: CompanyTx, row: RunRow, nodeId: string, line: LogLine): Promise<void> =>
  storeTrace(tx, row, [{ nodeId, type: '', now: tx.now, changed: {}, log: [line] }])

function verbOf({ waiting, end, unsent }: StoredRun, isSilent: boolean): FlowRunVerb {
  if (end && (end.how === 'failed' || unsent)) return 'fail'
  if (end) return isSilent ? 'fallSilent' : 'finish'
  if (waiting?.for === 'answer') return 'ask'
  return waiting?.for === 'resume' ? 'pause' : 'wait'
}

/** Whether the customer let a time-out pass and has not written since. */
const fellSilent = (before: boolean, trace: readonly Trace[]): boolean =>
  trace.reduce((silent, { input, log }) => {
    if (input && 'reply' in input) return false
    return silent || log.some(({ word }) => word === 'timedOut')
  }, before)

// Of those that ended before this one the job knows.
const SOME_ENDED = 'SELECT id FROM flow_runs WHERE endedAt IS NOT NULL LIMIT 2'
const END_COUNT = 'UPDATE flows SET finished = finished + 1 WHERE id = ?'
const DROPPED = `INSERT INTO flow_node_counts (flowId, nodeId, dropped) VALUES (?, ?, 1)
  ON CONFLICT DO UPDATE SET dropped = dropped + 1`

async function ended(tx: CompanyTx, row: RunRow, cameToEnd: { resolves: boolean } | undefined): Promise<void> {
  const { flowId, nodeId } = row
  await execute(tx.db, END_COUNT, [flowId])
  if (!cameToEnd) await execute(tx.db, DROPPED, [flowId, nodeId])
  publishFlow(tx, flowId)
  await leave(tx, row, cameToEnd?.resolves)
  if ((await execute(tx.db, SOME_ENDED, [])).length === 1) await tx.schedule(forget.at(tx.now + DAY, '', null))
}

const KEEP_TURNS = 'INSERT INTO flow_run_steps (runId, turns) VALUES (?, ?)'
const PASSED = `INSERT INTO flow_node_counts (flowId, nodeId, passed) SELECT ?, value, count(*) FROM json_each(?) GROUP BY value
  ON CONFLICT DO UPDATE SET passed = passed + excluded.passed`

/** Keeps what a run did, for anyone who looks into it. */
export async function storeTrace(tx: CompanyTx, row: RunRow, trace: readonly Trace[]): Promise<void> {
  if (trace.length === 0) return
  await execute(tx.db, KEEP_TURNS, [row.id, JSON.stringify(trace.map(shortTurn))])
  // A turn with an input goes on with a node that was counted when it began.
  const entered = trace.filter(({ input, type }) => input === undefined && type !== '').map(({ nodeId }) => nodeId)
  if (entered.length > 0) await execute(tx.db, PASSED, [row.flowId, JSON.stringify(entered)])
}
