export { PLATFORM_COMPANY } from '../access/platform-company.ts'
export { type CompanyParts, companyState, sharedState } from '../company/index.ts'
export type { CompanyPlatform, OwnChange } from './company-platform.ts'
export type { Desk, DeskTx, Sandbox, Services } from './desk.ts'
export { acting, Desks } from './desks.ts'
export { dropFile } from './drop-file.ts'
export { audited, fact } from './facts.ts'
export { inPieces } from './in-pieces.ts'
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
export { on, type Reaction } from './reactions.ts'
export { type FileColumns, fileColumns, fileLink, NO_FILE, withKeptFile } from './record-file.ts'
export type { SandboxFile, SandboxOrder } from './sandbox.ts'
export { tellEach, WORTH_TELLING } from './tell-each.ts'
