import { type GatewaySetup, gatewayRoutes } from '../../../platform/gateways/contract.ts'
import type { ApiClient } from './api-client.ts'

/** Has a provider asked for payments from here on; returns where it is to tell about them. */
export async function chooseGateway(
  superAdmin: Pick<ApiClient, 'call'>,
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<NonNullable<GatewaySetup['notifications']>> {
  const provided = Object.entries(settings).map(([field, value]) => ({ name: field, value }))
  const body = { isChosen: true, settings: provided }
  const all = await superAdmin.call(gatewayRoutes.setUp, { params: { name }, body })
  const emitted = all.find(one => one.name === name)?.notifications
  if (!emitted) throw new Error(`${name} tells of no payments.`)
  return emitted
}
