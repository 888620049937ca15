import { PrivateAddress } from './guard.ts'

/** Why nothing of what was asked for came back: by the way there, whatever was asked. */
export type RouteError = 'private' | 'unreachable' | 'tls' | 'slow' | 'stopped'

/** An answer that goes beyond what is read of one. */
export class TooLarge extends Error {}

/** The program stops: what was under way is asked again by the next one, or is in doubt. */
export class Stopped extends Error {}

/** Codes of errors of certificates and of what is no TLS at all. */
const TLS =
  /^(?:ETLS|EPROTO|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_PURPOSE)/

/** Of the system, of Node, or of a library that keeps theirs beside its own. */
interface Codes {
  code?: string
  originalCode?: string
}
const codesOf = ({ code = '', originalCode = '' }: Codes): string[] => [code, originalCode]

/** What the way there failed at, by an error and those behind it. */
export function routeErrorOf(error: unknown): RouteError {
  const chain: (Error & Codes)[] = []
  for (let one = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one)
  if (chain.some(one => one instanceof Stopped)) return 'stopped'
  if (chain.some(one => one instanceof PrivateAddress)) return 'private'
  if (
    chain.some(
      one => codesOf(one).some(code => TLS.test(code)) || /wrong version number|SSL routines/.test(one.message),
    )
  )
    return 'tls'
  if (chain.some(one => one.name === 'TimeoutError' || codesOf(one).some(code => SLOW.includes(code)))) return 'slow'
  return 'unreachable'
}

const SLOW: readonly string[] = ['ETIMEDOUT', 'ETIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT']
