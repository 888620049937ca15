import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { gatewayErrors, gatewayRoutes } from './contract.ts'
import { changeGateway, serializeGateways } from './settings.ts'
import { gatewayKind } from './setup.ts'
import { askGateway } from './status.ts'

export { asError, GatewayError } from './error.ts'
export type { ChargeState, GatewayEvent, GatewayKind, Notification, Owed, Payer } from './gateway.ts'
export { gatewayKinds } from './kinds.ts'
export { chosenKind, type OpenGateway, openGateway, titleOf } from './setup.ts'
export { askGatewaysDue, noteError } from './status.ts'

/** The ways of being paid: what each provider has to know, and how it is asked. Of invoices it knows what is owed alone. */
export const gatewaysModule: Module = {
  name: 'gateways',
  owns: ['gateways'],
  errors: gatewayErrors,
  routes: bindPlatform(gatewayRoutes, {
    list: ({ platform }) => serializeGateways(platform),
    setUp: async (call, { params, body }) => {
      await changeGateway(call, params.name, body)
      return serializeGateways(call.platform)
    },
    ask: async ({ platform }, { params }) => {
      await askGateway(platform, found(gatewayKind(params.name), gatewayErrors.ERR_NO_GATEWAY_FOUND).name)
      return serializeGateways(platform)
    },
  }),
}
