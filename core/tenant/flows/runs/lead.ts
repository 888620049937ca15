import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyContext, CompanyTx } from '../../../company/index.ts'
import { whenDue } from '../../../company/jobs/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import type { LogLine } from '../../../flow-engine/log.ts'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { fail, found } from '../../../kit/errors.ts'
import { run as execute } from '../../../storage/index.ts'
import type { TicketVerb } from '../../tickets/contract.ts'
import { amendTicket, IN_HANDS, recordTrace, takesFromBots, ticketRow } from '../../tickets/index.ts'
import { requests, stepRun } from './apply-step.ts'
import { brakes, paceAfter } from './brake.ts'
import { flowRunErrors, runStateAfter } from './contract.ts'
import { forgetOld, giveUp } from './forget.ts'
import { forget, wake } from './job-kinds.ts'
import { engineRun, type RunRow, runOfTicket, runs } from './run-row.ts'
import { stopRun, storeTrace } from './step.ts'

/**
 * A customer wrote `text`, or sent what `said` stands for: the run that leads the conversation hears it. Returns whether there is
 * one. Pictures that follow each other are not the same words again.
 */
export async function receive(
  tx: CompanyTx,
  ticketId: number,
  { text, said: content, sentAt }: { text: string; said: string; sentAt: number },
): Promise<boolean> {
  const row = await runOfTicket(tx.db, ticketId)
  if (!row) return false
  const run = engineRun(row)
  const pace = paceAfter(run.pace, tx.now, row.nodeId, text)
  const why = brakes(pace)
  if (why) await brake(tx, row, ticketId, { why, said: content })
  else await stepRun(tx, row, { is: 'reply', now: tx.now, text: content, sentAt }, { ...run, pace })
  return true
}

/** Whether a run leads the conversation. */
export const isLed = async (tx: CompanyTx, ticketId: number): Promise<boolean> =>
  (await runOfTicket(tx.db, ticketId)) !== undefined

/** Who writes is most likely a program: people see to it, and nothing answers any more. */
async function brake(
  tx: CompanyTx,
  row: RunRow,
  ticketId: number,
  { why, said: content }: { why: 'many' | 'same'; said: string },
): Promise<void> {
  const { id: runId, flowId, nodeId } = row
  const log: LogLine[] = [{ level: 'error', word: why === 'many' ? 'tooManyReplies' : 'sameReplyAgain' }]
  await storeTrace(tx, row, [{ nodeId, type: '', now: tx.now, input: { reply: content }, changed: {}, log }])
  await recordTrace(tx, ticketId, 'flow-braked', { flowId, runId, why })
  await stopRun(tx, row, 'taken')
  const ticket = await ticketRow(tx.db, ticketId)
  if (ticket) await amendTicket(tx, ticket, IN_HANDS)
}

/** Stops the run that leads a conversation, if there is one: someone takes the conversation from it. */
export async function stopRunOf(tx: CompanyTx, ticketId: number): Promise<void> {
  const row = await runOfTicket(tx.db, ticketId)
  if (row) await stopRun(tx, row, 'taken')
}

/** Anyone who attends a ticket attends it without a flow beside them: it ends for good (decision 104). */
export async function afterMove(
  tx: CompanyTx,
  moved: { ticketId: number; verb: TicketVerb; byPerson: boolean },
): Promise<void> {
  if (takesFromBots(moved)) await stopRunOf(tx, moved.ticketId)
}

/** What is done in one transaction: some milliseconds of work. */
const STOPPED_AT_ONCE = 10
const FORGOTTEN_AT_ONCE = 100

/**
 * Stops all runs of a flow that is about to be deleted, and forgets them. There may be thousands, so it is done in pieces: anyone who
 * writes meanwhile waits for one of them.
 */
export async function clearRunsOfFlow(company: CompanyContext, flowId: number): Promise<void> {
  while ((await company.transaction(tx => stopRunsOfFlow(tx, flowId, STOPPED_AT_ONCE))) > 0) await nextTurn()
  while ((await company.transaction(tx => forgetSome(tx, flowId))) > 0) await nextTurn()
}

const ALIVE = 'SELECT * FROM flow_runs WHERE flowId = ? AND endedAt IS NULL LIMIT ?'

/** Stops runs of a flow, all of them (-1) or some; how many it were. */
export async function stopRunsOfFlow(tx: CompanyTx, flowId: number, some = -1): Promise<number> {
  const alive = await execute<RunRow>(tx.db, ALIVE, [flowId, some])
  for (const row of alive) await stopRun(tx, row, 'over')
  return alive.length
}

const FORGET = `DELETE FROM flow_runs WHERE id IN
  (SELECT id FROM flow_runs WHERE flowId = ? ORDER BY id DESC LIMIT ?) RETURNING id`

const forgetSome = async (tx: CompanyTx, flowId: number): Promise<number> =>
  (await execute(tx.db, FORGET, [flowId, FORGOTTEN_AT_ONCE])).length

/** Lets a paused run go on. Throws ERR_NO_FLOW_RUN_FOUND, ERR_FLOW_RUN_STATE. */
export async function resumeRun(tx: CompanyTx, runId: number): Promise<void> {
  const row = found(await runs.byId(tx.db, runId), flowRunErrors.ERR_NO_FLOW_RUN_FOUND)
  if (!runStateAfter(row.state, 'resume')) throw fail(flowRunErrors.ERR_FLOW_RUN_STATE, { state: row.state })
  await stepRun(tx, row, { is: 'resume', now: tx.now })
}

/** Throws ERR_NO_FLOW_RUN_FOUND, ERR_FLOW_RUN_STATE. */
export const stopOneRun = async (tx: CompanyTx, runId: number): Promise<RunRow> =>
  stopRun(tx, found(await runs.byId(tx.db, runId), flowRunErrors.ERR_NO_FLOW_RUN_FOUND), 'over')

/** Later than any job is while the program runs. */
const LATE = 10 * SECOND

/** Its time was over while the program was stopped: what the customer wrote meanwhile comes as soon as the phone is connected. */
const mayHaveBeenAnswered = (tx: CompanyTx, row: RunRow): boolean =>
  tx.now - (row.wakesAt ?? tx.now) > LATE && engineRun(row).waiting?.for === 'reply'

/** What a run waits for, kept in the company's file for as long as it takes. */
export const runJobs = [
  whenDue(
    wake,
    async (tx, { runId, isPutOff }) => {
      const row = await runs.byId(tx.db, runId)
      if (!row || row.endedAt !== null) return
      // It would go on without a word, and ask other programs for someone who has to pay first.
      if (!mayAutomate(tx.entitlements())) return tx.schedule(wake.at(tx.now + HOUR, runId, { runId }))
      if (!isPutOff && mayHaveBeenAnswered(tx, row))
        return tx.schedule(wake.at(tx.now + MINUTE, runId, { runId, isPutOff: true }))
      await stepRun(tx, row, { is: 'time', now: tx.now })
    },
    giveUp,
  ),
  requests,
  whenDue(forget, forgetOld),
]
