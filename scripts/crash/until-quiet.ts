import { setTimeout as pause } from 'node:timers/promises'
import { messageRoutes } from '../../core/tenant/messages/contract.ts'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import type { CompanyContext } from './company.ts'
import { allTickets } from './shop.ts'

const LOOK_EVERY = 500
const SAY_EVERY = 5000
/** When nothing has moved for so long, nothing will. */
const STANDSTILL = 120_000

/** Resolves when WhatsApp has `outbound` messages of the desk and a receipt for every one to it, or when nothing moves. */
export async function untilQuiet(wa: AdminClient, outbound: number, say: (sentence: string) => void): Promise<void> {
  let sentAt = 0
  await untilStill(async () => {
    const summary = await wa.call('stanzas/summary', {})
    const { inbound } = summary
    const done = inbound.pending === 0 && summary.outbound.messages >= outbound
    if (Date.now() - sentAt > SAY_EVERY) {
      sentAt = Date.now()
      say(`${summary.outbound.messages} of ${outbound} have left, ${inbound.pending} on their way to the desk`)
    }
    return { done, state: `${inbound.delivered} ${inbound.nacked} ${inbound.pending} ${summary.outbound.messages}` }
  })
}

type Page = Awaited<ReturnType<typeof page>>
export type ChatMessage = Page['messages'][number]
type SerializedTicket = Page['ticket']

const page = (admin: CompanyContext, ticketId: number, cursor: string | undefined) =>
  admin.call(messageRoutes.list, { params: { ticketId }, query: { peek: true, ...(cursor ? { cursor } : {}) } })

export interface CompanyContent {
  tickets: SerializedTicket[]
  messages: ChatMessage[]
}

/** Everything that the desk shows, read by cursor, once no file is on its way and no clock is shown any more. */
export async function readCompany(admin: CompanyContext): Promise<CompanyContent> {
  let content: CompanyContent = { tickets: [], messages: [] }
  await untilStill(async () => {
    content = await readOnce(admin)
    const underway = content.messages.filter(message => message.mediaState === 'pending')
    const waiting = content.messages.filter(({ fromMe, ack, failure }) => fromMe && ack < 3 && !failure)
    return { done: underway.length + waiting.length === 0, state: `${underway.length} ${waiting.length}` }
  })
  return content
}

async function readOnce(admin: CompanyContext): Promise<CompanyContent> {
  const tickets = await allTickets(admin)
  const messages: ChatMessage[] = []
  for (const { id } of tickets) {
    let cursor: string | undefined
    do {
      const found = await page(admin, id, cursor)
      messages.push(...found.messages)
      cursor = found.nextCursor
    } while (cursor)
  }
  return { tickets, messages }
}

async function untilStill(look: () => Promise<{ done: boolean; state: string }>): Promise<void> {
  let before = ''
  let movedAt = Date.now()
  while (Date.now() - movedAt < STANDSTILL) {
    const { done, state } = await look()
    if (done) return
    if (state !== before) movedAt = Date.now()
    before = state
    await pause(LOOK_EVERY)
  }
}
