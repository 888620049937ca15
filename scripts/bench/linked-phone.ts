import type { ApiClient } from '../../core/app/testing/client/api-client.ts'
import { pair } from '../../core/app/testing/client/pair.ts'
import type { SpawnedEmulator } from '../../core/app/testing/emulator.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { queueRoutes } from '../../core/tenant/queues/contract.ts'

/**
 * Makes a connection by the product's own calls and links the account's phone with it. Returns its id. It has a single queue,
 * so the bot says nothing, unless others are given.
 */
export async function linkPhone(
  admin: ApiClient,
  wa: SpawnedEmulator,
  account: string,
  queues?: readonly number[],
): Promise<number> {
  await wa.admin.call('account/add', { account })
  const queueIds = queues ?? (await admin.call(queueRoutes.list)).slice(0, 1).map(({ id }) => id)
  const body = { name: `Bench ${account}`, greetingMessage: 'Olá!', queueIds: [...queueIds] }
  const { id } = await admin.call(connectionRoutes.create, { body })
  await pair(admin, id, qr => wa.admin.call('account/scan', { account, qr }))
  return id
}
