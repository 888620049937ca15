import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DeskClient } from '../../cli/demo/desk-client.ts'
import { type SpawnedEmulator, spawnEmulator } from '../../core/emulators/whatsapp/spawn.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import { eventually } from './eventually.ts'
import { CACHE } from './program.ts'

/** A local WhatsApp in a process of its own, and the options with which the product talks to it. */
export interface LocalWhatsApp extends SpawnedEmulator {
  options: string[]
}

export async function startWhatsApp(): Promise<LocalWhatsApp> {
  const wa = await spawnEmulator(['--addressing', 'lid'])
  const authority = join(CACHE, 'wa-authority.pem')
  await writeFile(authority, wa.ca)
  const rootKey = Buffer.from(wa.rootKey, 'hex').toString('base64')
  return { ...wa, options: ['--wa-url', wa.url, '--wa-root-key', rootKey, '--wa-ca', authority] }
}

/** Makes a connection by the product's own calls and links the account's phone with it. Answers its id. */
export async function linkPhone(admin: DeskClient, wa: LocalWhatsApp, account: string): Promise<number> {
  await wa.admin.call('account/add', { account })
  const { id } = await admin.call(connectionRoutes.create, { body: { name: `Bench ${account}` } })
  const look = () => admin.call(connectionRoutes.show, { params: { whatsappId: id } })
  const qr = await eventually('a QR code', async () => (await look()).qrcode, { every: 50 })
  await wa.admin.call('account/scan', { account, qr })
  await eventually('the connection', async () => (await look()).status === 'CONNECTED', { every: 50 })
  return id
}
