import { connectionRoutes } from '../../../tenant/connections/contract.ts'
import type { ApiClient } from './api-client.ts'
import { eventually } from './eventually.ts'

/** Lets a phone scan the connection's QR code, and waits until the desk says that it is connected. */
export async function pair(
  admin: Pick<ApiClient, 'call'>,
  whatsappId: number,
  scan: (qr: string) => Promise<unknown>,
): Promise<void> {
  const look = () => admin.call(connectionRoutes.show, { params: { whatsappId } })
  await scan(await eventually('a QR code', async () => (await look()).qrcode))
  await eventually('the connection', async () => (await look()).status === 'CONNECTED')
}
