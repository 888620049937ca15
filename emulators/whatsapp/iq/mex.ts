import type { AccountLimits } from '../account-limits.ts'
import { child, node, timestamp } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

/** The questions that we know, by WhatsApp's numbers for them. */
const ANSWERS: Record<string, (limits: AccountLimits, pn: string) => object> = {
  '23983697327930364': (limits, pn) => ({ xwa2_fetch_account_reachout_timelock: restrictionOf(limits, pn) }),
  '24503548349331633': (limits, pn) => ({ xwa2_message_capping_info: capOf(limits, pn) }),
}

/** What WhatsApp's JSON calls a restriction. */
export function restrictionOf(limits: AccountLimits, pn: string) {
  const until = limits.restrictedUntil(pn)?.getTime() ?? 0
  return until > Date.now()
    ? { is_active: true, time_enforcement_ends: timestamp(until), enforcement_type: 'BIZ_QUALITY' }
    : { is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' }
}

/** What WhatsApp's JSON calls the number of new chats that an account may begin in a cycle. */
export function capOf(limits: AccountLimits, pn: string) {
  const { total, used, status, endsAt } = limits.capOf(pn)
  const cycle = { cycle_start_timestamp: '0', cycle_end_timestamp: timestamp(endsAt.getTime()) }
  const others = { ote_status: 'NOT_ELIGIBLE', mv_status: 'NOT_ELIGIBLE', server_sent_timestamp: timestamp() }
  return { total_quota: total, used_quota: used, capping_status: status, ...cycle, ...others }
}

/** Questions whose answers are JSON. */
export const mex: IqHandler = (iq, { companion, network }) => {
  const answer = ANSWERS[child(iq, 'query')?.attrs.query_id ?? '']
  if (!answer || !companion) return { code: 400, text: 'bad-request' }
  const data = answer(network.limits, companion.pn)
  return [node('result', {}, Buffer.from(JSON.stringify({ data }), 'utf8'))]
}
