import type { DeskClient } from '../../cli/demo/desk-client.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import type { SpawnedEmulator } from '../../core/testing/emulator.ts'
import { eventually } from './eventually.ts'

/** Makes a connection by the product's own calls and links the account's phone with it. Answers its id. */
export async function linkPhone(admin: DeskClient, wa: SpawnedEmulator, account: string): Promise<number> {
  await wa.admin.call('account/add', { account })
  const { id } = await admin.call(connectionRoutes.create, { body: { name: `Bench ${account}` } })
  const look = () => admin.call(connectionRoutes.show, { params: { whatsappId: id } })
  const qr = await eventually('a QR code', async () => (await look()).qrcode, { every: 50 })
  await wa.admin.call('account/scan', { account, qr })
  await eventually('the connection', async () => (await look()).status === 'CONNECTED', { every: 50 })
  return id
}
