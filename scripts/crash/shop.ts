import { eventually } from '../../core/app/testing/client/eventually.ts'
import { pair } from '../../core/app/testing/client/pair.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { ticketRoutes } from '../../core/tenant/tickets/contract.ts'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import type { CompanyContext } from './company.ts'

export const ACCOUNT = '5511999990001'
export const API_TOKEN = 'token-of-the-crash-test'

/** A customer whose ticket someone has accepted. */
export interface Regular {
  customer: string
  ticketId: number
}

/** The shop that lives through the crashes: a linked phone, and customers in open conversations. */
export interface Shop {
  admin: CompanyContext
  connectionId: number
  regulars: Regular[]
}

export const customerNumber = (n: number): string => `55219${String(80_000_000 + n)}`

/** WhatsApp addresses every third of them by number, the others by LID. */
export const addressingOf = (n: number): 'pn' | 'lid' => (n % 3 === 0 ? 'pn' : 'lid')

/** Links a phone, lets customers write for the first time, and accepts their tickets. */
export async function openShop(wa: AdminClient, admin: CompanyContext, customers: number): Promise<Shop> {
  const { id: connectionId } = await admin.call(connectionRoutes.create, {
    body: { name: 'Balcão 1', token: API_TOKEN, isDefault: true },
  })
  await wa.call('account/add', { account: ACCOUNT, name: 'Loja' })
  await pair(admin, connectionId, qr => wa.call('account/scan', { account: ACCOUNT, qr }))
  for (let n = 0; n < customers; n += 1) {
    const customer = customerNumber(n)
    await wa.call('customer/add', { customer, name: `Cliente ${n}`, addressing: addressingOf(n) })
    await wa.call('customer/send', { customer, to: ACCOUNT, content: { text: `oi ${n}` } })
  }
  const tickets = await eventually('the tickets', async () => {
    const found = await allTickets(admin)
    return found.length === customers && found
  })
  const { id: userId } = await admin.call(authRoutes.me)
  const regulars: Regular[] = []
  for (const { id, contact } of tickets) {
    await admin.call(ticketRoutes.update, { params: { ticketId: id }, body: { status: 'open', userId } })
    regulars.push({ customer: contact.number, ticketId: id })
  }
  return { admin, connectionId, regulars }
}

type TicketList = Awaited<ReturnType<typeof ticketPage>>['tickets']

const ticketPage = (admin: CompanyContext, cursor: string | undefined) =>
  admin.call(ticketRoutes.list, { query: { showAll: true, ...(cursor ? { cursor } : {}) } })

/** Every ticket of the company, read page by page. */
export async function allTickets(admin: CompanyContext): Promise<TicketList> {
  const found: TicketList = []
  let cursor: string | undefined
  do {
    const page = await ticketPage(admin, cursor)
    found.push(...page.tickets)
    cursor = page.nextCursor
  } while (cursor)
  return found
}
