import { type ErrorKind, fail } from '../../kit/errors.ts'
import { type GatewayFaultKind, gatewayErrors } from './contract.ts'

/** A provider gave no answer that could be used. `message` is for the log and tells nothing secret. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault'
  readonly kind: GatewayFaultKind
  /** What the provider said to people, where it refused or let nobody in. */
  readonly said: string
  constructor(kind: GatewayFaultKind, said = '') {
    super(said ? `${kind}: ${said}` : kind)
    this.kind = kind
    this.said = said
  }
}

const refusals: Record<GatewayFaultKind, ErrorKind> = {
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
export const asRefusal = (error: unknown): unknown =>
  error instanceof GatewayFault ? fail(refusals[error.kind], { said: error.said }) : error
