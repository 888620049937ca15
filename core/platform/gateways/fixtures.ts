import { PaymentsEmulator } from '../../../emulators/payments/payments.ts'
import { chooseGateway } from '../../app/testing/client/choose-gateway.ts'
import type { TestClient } from '../../app/testing/client.ts'
import type { World } from '../../app/testing/world.ts'
import { Outbound } from '../../clients/index.ts'
import { found } from '../../kit/errors.ts'
import { optionRoutes } from '../options/contract.ts'
import { gatewayErrors } from './contract.ts'
import type { Gateway, Owed, Payer } from './gateway.ts'
import { gatewayKind } from './setup.ts'

export type BankName = 'asaas' | 'efi'

/** What the settings of a bank are at the emulator. */
function settingsAt(
  { key, asaasUrl, efiUrl, account, identity }: PaymentsEmulator,
  name: BankName,
): Record<string, string> {
  const { clientId, clientSecret } = account
  const { certificate, authority } = identity
  return name === 'asaas'
    ? { key, address: asaasUrl }
    : { clientId, clientSecret, certificate, authority, address: efiUrl }
}

export const SECRET = 'segredo-das-notificacoes'

/** A provider that asks the emulator, or nobody. */
export function gatewayAt(
  bank: PaymentsEmulator,
  name: BankName | 'pix',
  { outbound = new Outbound({ mayReach: () => true }), settings = {} }: { outbound?: Outbound; settings?: object } = {},
): Gateway {
  const kind = found(gatewayKind(name), gatewayErrors.ERR_NO_GATEWAY_FOUND)
  const gateway = kind.open({
    settings: name === 'pix' ? {} : { ...settingsAt(bank, name), ...settings },
    receiver: { pixKey: bank.account.pixKey, pixName: 'Balcão Ltda', pixCity: 'São Paulo' },
    notificationSecret: SECRET,
    outbound,
    now: () => bank.books.now(),
  })
  return found(gateway, gatewayErrors.ERR_NO_GATEWAY)
}

export const owed = (change: Partial<Owed> = {}): Owed => ({
  companyId: 2,
  invoiceId: 7,
  detail: 'Plano 1',
  valueCents: 3000,
  dueDate: '2026-11-30',
  ...change,
})

export const payer: Payer = {
  name: 'Ana Souza',
  email: 'ana@empresa.example',
  taxNumber: '52998224725',
  phone: '+55 (11) 98888-0001',
  street: 'Rua das Flores, 10',
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipCode: '01000-000',
}

/** Has a world's payments go to a bank at the emulator, which tells it of them. */
export async function bankOf(world: World, name: BankName, by?: TestClient): Promise<PaymentsEmulator> {
  const bank = await PaymentsEmulator.start({ now: () => world.clock.now() })
  const superAdmin = by ?? (await world.superAdmin())
  await superAdmin.call(optionRoutes.change, {
    body: { pixKey: bank.account.pixKey, pixName: 'Balcão Ltda', pixCity: 'São Paulo' },
  })
  const { path, header } = await chooseGateway(superAdmin, name, settingsAt(bank, name))
  bank.notices.listeners[name] = { url: world.base + path, ...(header && { token: header.value }) }
  return bank
}
