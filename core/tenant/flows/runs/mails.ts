import type { CompanyTx } from '../../../company/index.ts'
import type { Effect } from '../../../flow-engine/effects.ts'
import { fail } from '../../../kit/errors.ts'
import { Email } from '../../../kit/fields.ts'
import { oneLine } from '../../../kit/text.ts'
import { postMail } from '../../integrations/index.ts'
import { flowRunErrors } from './contract.ts'
import { originOf } from './origin.ts'

type Notice = Extract<Effect, { do: 'notify' }>

/** Posts what a node tells by mail; what becomes of it is noted in its run's trace. Throws ERR_FLOW_MEMBER_WITHOUT_EMAIL. */
export async function postNotice(
  tx: CompanyTx,
  { runId, nodeId }: { runId: number; nodeId: string },
  { userId, to, subject, body }: Notice,
): Promise<void> {
  const address = Email.safeParse(userId === null ? to : await emailOf(tx, userId))
  if (!address.success) throw fail(flowRunErrors.ERR_FLOW_MEMBER_WITHOUT_EMAIL)
  const origin = originOf(runId, nodeId)
  await postMail(tx, { origin, to: address.data, subject: oneLine(subject).trim(), body })
}

async function emailOf(tx: CompanyTx, userId: number): Promise<string> {
  const user = await tx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? ''
}
