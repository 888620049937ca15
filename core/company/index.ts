export { PLATFORM_COMPANY } from '../domain/access/platform-company.ts'
export { type CompanyParts, companyState, sharedState } from './runtime/index.ts'
export type { CompanyPlatform, OwnChange } from './company-platform.ts'
export type { Desk, DeskTx, Sandbox, Services } from './context.ts'
export { acting, Desks } from './contexts.ts'
export { dropFile } from './drop-file.ts'
export { audited, fact } from './domain-events.ts'
export { inPieces } from './in-batches.ts'
export { type Module, serveChannel } from './module.ts'
export {
  type Answering,
  type Asked,
  alone,
  type DeskCall,
  type HandedReply,
  type HandedRequest,
  HOME,
  type PeerState,
  type Peers,
  type SentPublication,
  slotOfCompany,
  unlessAway,
} from './peers.ts'
export type { CompanyDirectory, Person, Platform, TenantSide } from './platform.ts'
export { auditPlatform, type ByPerson } from './platform-audit.ts'
export { publishToAll } from './publish-to-all.ts'
export { on, type Reaction } from './event-handlers.ts'
export { type FileColumns, fileColumns, fileLink, NO_FILE, withKeptFile } from './record-file.ts'
export type { SandboxFile, SandboxOrder } from './sandbox.ts'
export { tellEach, WORTH_TELLING } from './emit-each.ts'
