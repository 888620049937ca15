import type { ClientInput } from '../../kit/contract.ts'
import type { TestClient } from '../../testing/client.ts'
import { type Contact, contactRoutes } from './contract.ts'

type Given = Partial<ClientInput<(typeof contactRoutes)['create']>['body']>

let serial = 0

/** A contact with a name and a number of its own. */
export function aContact(client: TestClient, given: Given = {}): Promise<Contact> {
  serial += 1
  const number = `55119${String(80000000 + serial)}`
  return client.call(contactRoutes.create, { body: { name: `Contato ${serial}`, number, ...given } })
}
