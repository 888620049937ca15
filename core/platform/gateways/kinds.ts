import { asaas } from './asaas.ts'
import { efi } from './efi.ts'
import type { GatewayKind } from './gateway.ts'
import { staticPix } from './static-pix.ts'

/** Every way of being paid; the first is that of a platform that has chosen none. */
export const gatewayKinds: readonly [GatewayKind, ...GatewayKind[]] = [staticPix, asaas, efi]
