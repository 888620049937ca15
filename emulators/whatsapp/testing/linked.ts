import type { UserFacingSocketConfig } from '@whiskeysockets/baileys'
import type { Emulator, EmulatorOptions } from '../emulator.ts'
import { startEmulator } from '../index.ts'
import type { AccountPhone } from '../phones/account-phone.ts'
import type { CustomerPhone } from '../phones/customer-phone.ts'
import { quietLibsignal } from '../quiet-libsignal.ts'
import { BareCompanion } from './bare-companion.ts'

/** A running emulator with one account, its linked companion and two customers. */
export interface Linked {
  wa: Emulator
  phone: AccountPhone
  companion: BareCompanion
  ana: CustomerPhone
  bia: CustomerPhone
  stop(): Promise<void>
}

interface LinkedOptions extends EmulatorOptions {
  baileys?: Partial<UserFacingSocketConfig>
  /** What to set up before the phone scans. */
  before?: (wa: Emulator, phone: AccountPhone) => void
}

export const linked = async ({ baileys, before, ...options }: LinkedOptions = {}): Promise<Linked> => {
  const loud = quietLibsignal()
  const wa = await startEmulator(options)
  const phone = wa.phone('5511999990001', { name: 'Loja' })
  const ana = wa.customer('5511988880001', { name: 'Ana' })
  const bia = wa.customer('5511988880002', { name: 'Bia' })
  before?.(wa, phone)
  const companion = new BareCompanion(wa, baileys).connect()
  await phone.scan(await companion.qr())
  await companion.open()
  const stop = async () => {
    await companion.stop()
    await wa.stop()
    loud()
  }
  return { wa, phone, companion, ana, bia, stop }
}
