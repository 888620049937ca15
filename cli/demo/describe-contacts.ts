import { contactRoutes } from '../../core/tenant/contacts/contract.ts'
import type { CompanyContext } from './found-company.ts'
import { described, writtenDown } from './story/contacts.ts'

/** Before a phone is paired: the numbers wait until WhatsApp can be asked about them. */
export async function writeContactsDown({ colleagues }: CompanyContext): Promise<void> {
  for (const body of writtenDown) await colleagues.bia.client.call(contactRoutes.create, { body })
}

/** Adds what the staff knows of customers who have written. */
export async function describeContacts({ colleagues }: CompanyContext): Promise<void> {
  const { client } = colleagues.bia
  for (const { name, email, extraInfo } of described) {
    const { contacts } = await client.call(contactRoutes.list, { query: { searchParam: name } })
    const known = contacts.find(one => one.name === name)
    if (!known) throw new Error(`Nobody of the demo is called ${name}.`)
    const body = { email, extraInfo: [...extraInfo] }
    await client.call(contactRoutes.update, { params: { contactId: known.id }, body })
  }
}
