import type { DeskTx } from '../../../desk/index.ts'
import type { Advanced } from '../../../flow-engine/advance.ts'
import type { Effect } from '../../../flow-engine/effects.ts'
import type { LogLine } from '../../../flow-engine/log.ts'
import { Failure, fail } from '../../../kit/errors.ts'
import { Email } from '../../../kit/fields.ts'
import { oneLine } from '../../../kit/text.ts'
import { run as execute } from '../../../storage/index.ts'
import { postMail } from '../../integrations/index.ts'
import { flowRunErrors } from './contract.ts'
import { type RunRow, runs } from './run-row.ts'
import { publishRun } from './shown.ts'

type Notice = Extract<Effect, { do: 'notify' }>

/** By what a run knows its mails again. */
const ORIGIN = /^flows\/(\d+)\/(.*)$/s
const originOf = (runId: number, nodeId: string): string => `flows/${runId}/${nodeId}`

/** Posts the mails among a run's effects; what becomes of them is noted in its trace. Tells what cannot be posted. */
export async function postMails(
  tx: DeskTx,
  { id: runId, nodeId: before }: RunRow,
  { effects, trace }: Advanced,
): Promise<LogLine[]> {
  const log: LogLine[] = []
  const nodeId = trace.findLast(({ type }) => type === 'acao')?.nodeId ?? before
  for (const effect of effects) {
    if (effect.do !== 'notify' || effect.by !== 'email') continue
    try {
      await post(tx, originOf(runId, nodeId), effect)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.push({ level: 'error', word: 'notDone', data: { why: error.sentence('pt') } })
    }
  }
  return log
}

async function post(tx: DeskTx, origin: string, { userId, to, subject, body }: Notice): Promise<void> {
  const address = Email.safeParse(userId === null ? to : await emailOf(tx, userId))
  if (!address.success) throw fail(flowRunErrors.ERR_FLOW_MEMBER_WITHOUT_EMAIL)
  await postMail(tx, { origin, to: address.data, subject: oneLine(subject).trim(), body })
}

async function emailOf(tx: DeskTx, userId: number): Promise<string> {
  const user = await tx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? ''
}

const KEEP_TURN = 'INSERT INTO flow_run_steps (runId, turns) VALUES (?, ?)'

/** Notes what became of a mail in the trace of the run that posted it; nothing where that is gone. */
export async function noteMail(
  tx: DeskTx,
  { origin, to, failure }: { origin: string; to: string; failure: string | null },
): Promise<void> {
  const [, runId, nodeId] = ORIGIN.exec(origin) ?? []
  const row = runId === undefined ? undefined : await runs.byId(tx.db, Number(runId))
  if (!row) return
  const line: LogLine =
    failure === null
      ? { level: 'info', word: 'mailSent', data: { to } }
      : { level: 'error', word: 'mailFailed', data: { to, why: failure } }
  const turn = { nodeId, type: 'acao', now: tx.now, changed: {}, log: [line] }
  await execute(tx.db, KEEP_TURN, [row.id, JSON.stringify([turn])])
  publishRun(tx, row.id, row.flowId)
}
