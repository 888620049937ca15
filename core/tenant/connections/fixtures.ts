import type { TestClient } from '../../app/testing/client.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { type Connection, connectionRoutes } from './contract.ts'

type Input = Partial<ClientInput<(typeof connectionRoutes)['create']>['body']>

let serial = 0

/** A connection with a name of its own; its session waits for a phone. */
export function aConnection(admin: TestClient, provided: Input = {}): Promise<Connection> {
  serial += 1
  return admin.call(connectionRoutes.create, { body: { name: `Conexão ${serial}`, ...provided } })
}

/** A connection with a phone linked to it, open. */
export async function aConnectedConnection(
  world: World,
  company: TestCompany,
  provided: Input = {},
  me = { pn: '5511900000000', lid: '900000000' },
): Promise<Connection> {
  const { id } = await aConnection(company.admin, provided)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: id })
  line.scan(me)
  const params = { whatsappId: id }
  for (let tries = 0; tries < 50; tries += 1) {
    const connection = await company.admin.call(connectionRoutes.show, { params })
    if (connection.status === 'CONNECTED') return connection
    await world.idle()
  }
  throw new Error('the connection did not open')
}
