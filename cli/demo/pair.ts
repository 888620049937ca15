import { setTimeout as pause } from 'node:timers/promises'
import type { AccountPhone } from '../../core/emulators/whatsapp/phones/account-phone.ts'
import { connectionRoutes } from '../../core/tenant/connections/contract.ts'
import type { DeskClient } from './desk-client.ts'

const LOOK_EVERY = 50
const PATIENCE = 20_000

/** Scans the connection's QR code with the phone, and waits until the desk says that it is connected. */
export async function pair(admin: DeskClient, whatsappId: number, phone: AccountPhone): Promise<void> {
  const look = () => admin.call(connectionRoutes.show, { params: { whatsappId } })
  const { qrcode } = await eventually('a QR code', look, connection => Boolean(connection.qrcode))
  await phone.scan(qrcode!)
  await eventually('the connection', look, connection => connection.status === 'CONNECTED')
}

/** Looks again and again until what it sees fits; gives up with a sentence. */
export async function eventually<T>(what: string, look: () => Promise<T>, fits: (seen: T) => boolean): Promise<T> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(LOOK_EVERY)) {
    const seen = await look()
    if (fits(seen)) return seen
  }
  throw new Error(`The demo waited ${PATIENCE / 1000} s for ${what} in vain.`)
}
