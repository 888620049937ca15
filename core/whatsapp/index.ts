/** What the WhatsApp machinery hands out. Modules and the composition root import from here alone. */
export { type Address, type ConnectionRef, type MessageKey, refKey, sameAddress } from './address.ts'
export { whatsappErrors } from './errors.ts'
export type * from './events.ts'
export { OWN_CLOSE } from './events.ts'
export { averageGap, defaultLimits, firstContactLimits, openLimits } from './limiter/limits.ts'
export { isLoopback } from './loopback.ts'
export { keptId, newWaId } from './message-id.ts'
export {
  type Blocked,
  type FirstContacts,
  type KnownCheck,
  type Lane,
  lanes,
  type OutboxRow,
  type OutboxStore,
} from './outbox/store.ts'
export type * from './outgoing.ts'
export { type CloudAccount, type KnownAccount, type Provider, ProviderError, type Session } from './port.ts'
export { byAccount } from './providers/by-account.ts'
export {
  type CloudProvider,
  type CloudStatus,
  cloudProvider,
  GraphProblem,
  isFromMeta,
  type MetaTemplate,
} from './providers/cloud/index.ts'
export { fakeWhatsApp } from './providers/fake/index.ts'
export type {
  ConnectionHost,
  ConnectionState,
  ConnectionStep,
  Connections,
  KnownProxy,
  RestoredRef,
} from './sessions/connections.ts'
export { type CompanyConnections, type CompanyTyping, connectionsOf, typingOf } from './sessions/of-company.ts'
export { fetchWebVersion, WHATSAPP_WEB } from './version/fetch-version.ts'
export { type ClaimedVersion, LiveVersion } from './version/live-version.ts'
export { storedVersion, whatsappTables } from './version/stored-version.ts'
export { isWebVersion } from './version/web-version.ts'
export { openWhatsApp, type WhatsApp } from './whatsapp.ts'
