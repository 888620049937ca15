export { addressOf, networkOf } from './address.ts'
export {
  type BoundRoute,
  bind,
  bindPlatform,
  type Call,
  type ConnectionCall,
  type DeskCall,
  type HookCall,
  TextFile,
  WrittenReply,
} from './bind.ts'
export { brazilianDay, type Gatekeeper } from './guard.ts'
export { bodyLimitOf } from './mount.ts'
export { createHttp } from './server.ts'
