import { eventually } from '../../core/app/testing/client/eventually.ts'
import { pair } from '../../core/app/testing/client/pair.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import type { AdminClient } from '../../emulators/whatsapp/admin-client.ts'
import type { CompanyContext } from './company.ts'
import { allTickets, customerNumber } from './shop.ts'

/** What messages that leave by themselves have in common: the phones by which they go, and how it is judged what became of them. */

/** Each has a pace of its own. */
export const PHONES = 8

export const accountOf = (phone: number): string => `551199999${1000 + phone}`

/** Someone who wrote, and to which connection: who wrote is no stranger, of whom a phone may write to few. */
interface Customer {
  contactId: number
  number: string
  whatsappId: number
}

export interface Verdict {
  /** Texts that no customer has. */
  lost: string[]
  /** Texts that a customer has under two ids, or that another has as well. */
  doubledAnew: string[]
  /** Left twice with one id, counted in the raw stanzas: those in doubt at a kill. */
  inDoubt: number
  unexplained: number
}

/** Links all phones; returns the ids of their connections. */
export async function linkPhones(wa: AdminClient, admin: CompanyContext): Promise<number[]> {
  const ids: number[] = []
  for (let phone = 0; phone < PHONES; phone += 1) {
    const account = accountOf(phone)
    const body = { name: `Balcão ${phone}`, isDefault: phone === 0 }
    const { id } = await admin.call(connectionRoutes.create, { body })
    await wa.call('account/add', { account, name: 'Loja' })
    await pair(admin, id, qr => wa.call('account/scan', { account, qr }))
    ids.push(id)
  }
  return ids
}

/** Phones to which customers wrote: so many each. */
export async function openPhones(wa: AdminClient, admin: CompanyContext, customersEach: number): Promise<Customer[]> {
  await linkPhones(wa, admin)
  for (let n = 0; n < PHONES * customersEach; n += 1) {
    const customer = customerNumber(n)
    await wa.call('customer/add', { customer, name: `Cliente ${customer}`, addressing: 'pn' })
    const to = accountOf(Math.floor(n / customersEach))
    await wa.call('customer/send', { customer, to, content: { text: 'oi' } })
  }
  const tickets = await eventually('the tickets', async () => {
    const found = await allTickets(admin)
    return found.length === PHONES * customersEach && found
  })
  return tickets.map(({ contactId, contact, whatsappId }) => ({
    contactId,
    number: contact.number,
    whatsappId: whatsappId!,
  }))
}

/** What phones got of some texts, which are all different, and what left twice. */
export async function judge(wa: AdminClient, texts: readonly string[], killed: readonly number[]): Promise<Verdict> {
  const inbox = Map.groupBy(await wa.call('inbox', {}), ({ text }) => text ?? '')
  const records = await wa.call('stanzas/outbound', {})
  let inDoubt = 0
  let unexplained = 0
  for (const { duplicates, firstAt, lastAt } of records) {
    const between = killed.filter(at => at >= firstAt && at <= lastAt).length
    inDoubt += duplicates
    unexplained += Math.max(0, duplicates - between)
  }
  return {
    lost: texts.filter(text => !inbox.has(text)),
    doubledAnew: texts.filter(text => (inbox.get(text)?.length ?? 0) > 1),
    inDoubt,
    unexplained,
  }
}
