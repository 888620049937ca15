import type { AdminClient } from '../../../emulators/whatsapp/admin-client.ts'
import type { Inbound } from '../load/written.ts'
import type { ChatMessage, CompanyContent } from '../until-quiet.ts'

export interface InboundVerdict {
  written: number
  delivered: number
  lost: string[]
  doubled: string[]
  /** In the ticket of someone else. */
  misplaced: string[]
  /** Never settled, or rejected by the desk: each of them is an error. */
  pending: number
  nacked: number
  /** How often the desk asked for a message again because it could not decrypt it. */
  retries: number
}

/** Every message that WhatsApp considers delivered must be in the ticket of its customer exactly once. */
export async function judgeInbound(wa: AdminClient, written: Inbound[], desk: CompanyContent): Promise<InboundVerdict> {
  const records = await wa.call('stanzas/inbound', {})
  const delivered = new Set(records.filter(({ state }) => state === 'delivered').map(({ id }) => id))
  const displayed = Map.groupBy(
    desk.messages.filter(({ fromMe }) => !fromMe),
    ({ body }) => body,
  )
  const numbers = new Map(desk.tickets.map(({ id, contact }) => [id, contact.number]))
  const isMisplaced = (message: Inbound, { ticketId }: ChatMessage) => numbers.get(ticketId) !== message.customer
  const reached = written.filter(({ waId }) => delivered.has(waId))
  return {
    written: written.length,
    delivered: reached.length,
    lost: reached.filter(({ text }) => !displayed.has(text)).map(({ text }) => text),
    doubled: written.filter(({ text }) => (displayed.get(text)?.length ?? 0) > 1).map(({ text }) => text),
    misplaced: reached.filter(one => displayed.get(one.text)?.some(at => isMisplaced(one, at))).map(({ text }) => text),
    pending: records.filter(({ state }) => state === 'pending').length,
    nacked: records.filter(({ state }) => state === 'nacked').length,
    retries: records.reduce((sum, record) => sum + record.retries, 0),
  }
}
