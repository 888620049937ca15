import { type ErrorKind, fail } from '../../kit/errors.ts'
import { type GatewayErrorKind, gatewayErrors } from './contract.ts'

/** A provider gave no answer that could be used. `message` is for the log and tells nothing secret. */
export class GatewayError extends Error {
  override readonly name = 'GatewayFault'
  readonly kind: GatewayErrorKind
  /** What the provider said to people, where it rejected or let nobody in. */
  readonly said: string
  constructor(kind: GatewayErrorKind, content = '') {
    super(content ? `${kind}: ${content}` : kind)
    this.kind = kind
    this.said = content
  }
}

const errors: Record<GatewayErrorKind, ErrorKind> = {
  slow: gatewayErrors.ERR_GATEWAY_SLOW,
  down: gatewayErrors.ERR_GATEWAY_DOWN,
  busy: gatewayErrors.ERR_GATEWAY_BUSY,
  garbage: gatewayErrors.ERR_GATEWAY_DOWN,
  denied: gatewayErrors.ERR_GATEWAY_DENIED,
  barred: gatewayErrors.ERR_GATEWAY_BARRED,
  private: gatewayErrors.ERR_GATEWAY_PRIVATE,
  refused: gatewayErrors.ERR_GATEWAY_REFUSED,
}

/** The same as people read it; anything else stays what it is. */
export const asError = (error: unknown): unknown =>
  error instanceof GatewayError ? fail(errors[error.kind], { said: error.said }) : error
