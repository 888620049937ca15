import type { Module } from '../../company/index.ts'

/** Which external API token belongs to which connection, over all companies. */
export const connectionTokensModule: Module = {
  name: 'connection-tokens',
  owns: ['connection_tokens'],
  routes: [],
}

export { connectionTokenErrors } from './errors.ts'
export { ConnectionTokens, companyOfToken } from './tokens.ts'
