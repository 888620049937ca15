import type { DeskTx } from '../../../desk/index.ts'
import type { Effect } from '../../../flow-engine/effects.ts'
import type { LogLine } from '../../../flow-engine/log.ts'
import { fail } from '../../../kit/errors.ts'
import { Email } from '../../../kit/fields.ts'
import { oneLine } from '../../../kit/text.ts'
import { run as execute } from '../../../storage/index.ts'
import { postMail } from '../../integrations/index.ts'
import { flowRunErrors } from './contract.ts'
import { runs } from './run-row.ts'
import { publishRun } from './shown.ts'

type Notice = Extract<Effect, { do: 'notify' }>

/** By what a run knows its mails again. */
const ORIGIN = /^flows\/(\d+)\/(.*)$/s
const originOf = (runId: number, nodeId: string): string => `flows/${runId}/${nodeId}`

/** Posts what a node tells by mail; what becomes of it is noted in its run's trace. Throws ERR_FLOW_MEMBER_WITHOUT_EMAIL. */
export async function postNotice(
  tx: DeskTx,
  { runId, nodeId }: { runId: number; nodeId: string },
  { userId, to, subject, body }: Notice,
): Promise<void> {
  const address = Email.safeParse(userId === null ? to : await emailOf(tx, userId))
  if (!address.success) throw fail(flowRunErrors.ERR_FLOW_MEMBER_WITHOUT_EMAIL)
  const origin = originOf(runId, nodeId)
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
