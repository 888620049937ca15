export { addressOf, networkOf } from './address.ts'
export { HANDED_ON, rejectAway, reportAlive, serverTimes } from './away.ts'
export {
  type BoundRoute,
  bind,
  bindPlatform,
  type Call,
  type CompanyCall,
  type ConnectionCall,
  type HookCall,
  StreamedFile,
  TextFile,
  WrittenReply,
} from './bind.ts'
export { Connections, connectionLimits } from './connections.ts'
export { originsError, originsIn } from './cross-origin.ts'
export { csvFile } from './csv-file.ts'
export { bearer, brazilianDay, type Gatekeeper } from './guard.ts'
export { type Figures, isBearer, type Readiness, type ReadinessDetail, reportedReadiness } from './health.ts'
export { bodyLimitOf } from './mount.ts'
export { openApi } from './openapi.ts'
export { type AnsweredRequest, createHttp } from './server.ts'
export {
  type Certificate,
  type CertificateFiles,
  CertificateWatch,
  certificateError,
  readCertificate,
} from './tls/certificate.ts'
export { byHttps, createRedirect } from './tls/to-https.ts'
export { proxiesError, trustedProxies } from './trusted-proxies.ts'
export { parsePart } from './validate.ts'
export { createWaiting, type Far, type Waiting } from './waiting.ts'
