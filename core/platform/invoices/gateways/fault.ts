import { type ErrorKind, fail } from '../../../kit/errors.ts'
import { invoiceErrors } from '../contract.ts'

/** Why a provider did not do what it was asked for. */
export type GatewayFaultKind = 'slow' | 'down' | 'busy' | 'garbage' | 'denied' | 'private' | 'refused'

/** A provider gave no answer that could be used. `message` is for the log and tells nothing secret. */
export class GatewayFault extends Error {
  override readonly name = 'GatewayFault'
  readonly kind: GatewayFaultKind
  /** What the provider said to people, where it refused. */
  readonly said: string
  constructor(kind: GatewayFaultKind, said = '') {
    super(said ? `${kind}: ${said}` : kind)
    this.kind = kind
    this.said = said
  }
}

const refusals: Record<GatewayFaultKind, ErrorKind> = {
  slow: invoiceErrors.ERR_GATEWAY_SLOW,
  down: invoiceErrors.ERR_GATEWAY_DOWN,
  busy: invoiceErrors.ERR_GATEWAY_BUSY,
  garbage: invoiceErrors.ERR_GATEWAY_DOWN,
  denied: invoiceErrors.ERR_GATEWAY_DENIED,
  private: invoiceErrors.ERR_GATEWAY_PRIVATE,
  refused: invoiceErrors.ERR_GATEWAY_REFUSED,
}

/** The same as people read it; anything else stays what it is. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof GatewayFault ? fail(refusals[error.kind], { said: error.said }) : error
