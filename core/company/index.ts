export { PLATFORM_COMPANY } from '../domain/access/platform-company.ts'
export type { CompanyPlatform, OwnChange } from './company-platform.ts'
export type { CompanyContext, CompanyTx, Sandbox, Services } from './context.ts'
export { acting, CompanyContexts } from './contexts.ts'
export { audited, domainEvent } from './domain-events.ts'
export { dropFile } from './drop-file.ts'
export { emitEach, WORTH_REPORTING } from './emit-each.ts'
export { on, type Reaction } from './event-handlers.ts'
export { inBatches } from './in-batches.ts'
export { type Module, serveChannel } from './module.ts'
export {
  type Answering,
  alone,
  type CompanyCall,
  type HandedReply,
  type HandedRequest,
  HOME,
  type PeerState,
  type Peers,
  type Requested,
  type SentPublication,
  slotOfCompany,
  unlessAway,
} from './peers.ts'
export type { CompanyDirectory, Person, Platform, TenantSide } from './platform.ts'
export { auditPlatform, type ByPerson } from './platform-audit.ts'
export { publishToAll } from './publish-to-all.ts'
export { type FileColumns, fileColumns, fileLink, NO_FILE, withStoredFile } from './record-file.ts'
export { type CompanyParts, companyState, sharedState } from './runtime/index.ts'
export type { SandboxFile, SandboxOrder } from './sandbox.ts'
