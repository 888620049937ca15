import type { CompanyTx } from '../../company/index.ts'
import { SECOND } from '../../kit/clock.ts'
import { run } from '../../storage/index.ts'
import type { MessageArrived } from '../../whatsapp/index.ts'
import { timeOf } from '../messages/index.ts'

/** Faster than a person answers. */
const BY_ITSELF = 10 * SECOND

const FIRST = `SELECT min(CASE WHEN fromMe = 0 THEN createdAt END) AS asked,
    min(CASE WHEN fromMe = 1 AND source <> 'phone' THEN createdAt END) AS answered
  FROM messages WHERE ticketId = ? AND createdAt >=
    (SELECT max(queuedAt) FROM ticket_tracking WHERE ticketId = ? AND finishedAt IS NULL)`

/**
 * Whether the phone said this by itself: the WhatsApp Business app sends a greeting and an away message of its own, which come
 * as if someone had typed them (decision 131).
 */
export async function isGreetingOfPhone(tx: CompanyTx, ticketId: number, event: MessageArrived): Promise<boolean> {
  if (event.kind !== 'text') return false
  const at = timeOf(event, tx.now)
  const [first] = await run<{ asked: number | null; answered: number | null }>(tx.db, FIRST, [ticketId, ticketId])
  return [first?.asked, first?.answered].some(time => typeof time === 'number' && Math.abs(at - time) <= BY_ITSELF)
}
