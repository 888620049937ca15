import { contactRoutes } from '../../core/tenant/contacts/contract.ts'
import { scheduleRoutes } from '../../core/tenant/schedules/contract.ts'
import type { CompanyContext } from './found-company.ts'
import { planned } from './story/schedules.ts'

/** Schedules what the shop has to say later, each by anyone who says it. */
export async function planMessages({ colleagues }: CompanyContext): Promise<void> {
  for (const { by, to, after, ...draft } of planned) {
    const { client } = colleagues[by]
    const { contacts } = await client.call(contactRoutes.list, { query: { searchParam: to } })
    const contact = contacts.find(({ name }) => name === to)
    if (!contact) throw new Error(`Nobody of the demo is called ${to}.`)
    const sendAt = new Date(Date.now() + after).toISOString()
    await client.call(scheduleRoutes.create, { body: { ...draft, contactId: contact.id, sendAt } })
  }
}
