import type { CompanyTx } from '../../../company/index.ts'
import type { InboundEvent } from '../../../whatsapp/index.ts'
import { noteRestriction } from '../../connections/index.ts'
import { adsWanted } from '../domain-events.ts'
import { acked, failed } from '../outbox/answered.ts'
import { storeWhoWrote } from '../outbox/strangers.ts'
import { publishChanged } from '../record/publish.ts'
import { callChanged } from './calls.ts'
import { deleted, edited, reacted, voided } from './changes.ts'
import { readElsewhere } from './read-elsewhere.ts'

/**
 * Everything that WhatsApp tells about messages that are here, in its order: acks, failures, edits, deletions, reactions,
 * calls, what was read on the phone, and to whom the connection may write; other events are left alone. Each message that changed is published once, as it is at the end. Idempotent.
 */
export async function applyEvents(tx: CompanyTx, whatsappId: number, events: readonly InboundEvent[]): Promise<void> {
  const changed = new Set<number>()
  for (const event of events) {
    const id = await apply(tx, whatsappId, event)
    if (id !== undefined) changed.add(id)
  }
  await publishChanged(tx, [...changed])
}

async function apply(tx: CompanyTx, whatsappId: number, event: InboundEvent): Promise<number | undefined> {
  if (event.type === 'ack') return acked(tx, whatsappId, event)
  if (event.type === 'failed') return failed(tx, whatsappId, event)
  if (event.type === 'edit') return edited(tx, whatsappId, event)
  if (event.type === 'delete') return deleted(tx, whatsappId, event)
  if (event.type === 'void') return voided(tx, whatsappId, event)
  if (event.type === 'reaction') return reacted(tx, whatsappId, event)
  if (event.type === 'restriction') await noteRestriction(tx, whatsappId, event)
  if (event.type === 'preference' && event.address.pn)
    await tx.emit(adsWanted, { number: event.address.pn, wantsAds: event.wantsAds })
  if (event.type === 'wrote-before') await storeWhoWrote(tx, whatsappId, event)
  if (event.type === 'read') await readElsewhere(tx, whatsappId, event)
  if (event.type === 'call') await callChanged(tx, whatsappId, event)
  return undefined
}
