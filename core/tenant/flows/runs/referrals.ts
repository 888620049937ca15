import type { CompanyTx } from '../../../company/index.ts'
import type { Json } from '../../../flow-engine/flow.ts'
import type { Advanced } from '../../../flow-engine/trace.ts'
import type { Referrals } from '../../../flow-engine/variables.ts'
import { defaultConnection } from '../../connections/index.ts'
import { contactAt } from '../../contacts/index.ts'
import { aliveTicketOf, referralOfRound } from '../../tickets/index.ts'
import type { RunRow } from './run-row.ts'

/**
 * Takes a step of a run. One that another program began finds its contact itself, in the middle of a step, and the engine cannot look
 * up by which way that contact came. Since a step changes nothing outside, it is taken without knowing, and once more with what is
 * known of the contacts that it found.
 */
export async function stepWithReferrals(
  tx: CompanyTx,
  row: Pick<RunRow, 'entry' | 'whatsappId'>,
  take: (referrals?: Referrals) => Advanced,
): Promise<Advanced> {
  const step = take()
  if (row.entry !== 'webhook') return step
  const referrals = await referralsOf(tx, row, step)
  return referrals.size > 0 ? take(referrals) : step
}

/** Of those with an open conversation on the connection by which the run talks with them. */
async function referralsOf(tx: CompanyTx, row: Pick<RunRow, 'whatsappId'>, { effects }: Advanced): Promise<Referrals> {
  const known = new Map<string, Json>()
  let by = row.whatsappId
  for (const effect of effects) {
    if (effect.do === 'connection') by = effect.whatsappId
    if (effect.do !== 'contact' || !effect.number || known.has(effect.number)) continue
    by = effect.whatsappId ?? by
    const whatsappId = by ?? (await defaultConnection(tx.db))?.id
    const contact = whatsappId === undefined ? undefined : await contactAt(tx.db, { pn: effect.number })
    const ticket = contact && (await aliveTicketOf(tx.db, contact.id, whatsappId!))
    const referral = ticket && (await referralOfRound(tx.db, ticket.id))
    if (referral) known.set(effect.number, referral as unknown as Json)
  }
  return known
}
