import type { Module } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { gatewayErrors, gatewayRoutes } from './contract.ts'
import { changeGateway, shownGateways } from './settings.ts'
import { gatewayKind } from './setup.ts'
import { askGateway } from './status.ts'

export { asRefusal, GatewayFault } from './error.ts'
export type { ChargeState, GatewayEvent, GatewayKind, Notification, Owed, Payer } from './gateway.ts'
export { gatewayKinds } from './kinds.ts'
export { chosenKind, type OpenGateway, openGateway, titleOf } from './setup.ts'
export { askGatewaysDue, noteFault } from './status.ts'

/** The ways of being paid: what each provider has to know, and how it is asked. Of invoices it knows what is owed alone. */
export const gatewaysModule: Module = {
  name: 'gateways',
  owns: ['gateways'],
  errors: gatewayErrors,
  routes: bindPlatform(gatewayRoutes, {
    list: ({ platform }) => shownGateways(platform),
    setUp: async (call, { params, body }) => {
      await changeGateway(call, params.name, body)
      return shownGateways(call.platform)
    },
    ask: async ({ platform }, { params }) => {
      await askGateway(platform, found(gatewayKind(params.name), gatewayErrors.ERR_NO_GATEWAY_FOUND).name)
      return shownGateways(platform)
    },
  }),
}
