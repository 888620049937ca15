import type { Module } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { externalApiRoutes } from './contract.ts'
import { type ExternalApiNeeds, sendExternal } from './send.ts'

/** The door of the external API: what other programs may do with the token of a connection. */
export const externalApiRoom = (needs: ExternalApiNeeds): Module => ({
  name: 'external-api',
  routes: bind(externalApiRoutes, {
    send: (call, { body, files }) => sendExternal(needs, call, body, files),
  }),
})
