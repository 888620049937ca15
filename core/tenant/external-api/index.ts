import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { externalApiRoutes } from './contract.ts'
import { demandSendable, sendExternal } from './send.ts'

export { sendExternal } from './send.ts'

/** What other programs may do with the token of a connection. */
export const externalApiModule: Module = {
  name: 'external-api',
  owns: ['api_requests'],
  reads: ['contacts'],
  routes: bind(externalApiRoutes, {
    send: {
      beforeFiles: demandSendable,
      handle: (call, { body, files }) => sendExternal(call, body, files, { isByToken: true }),
    },
  }),
}
