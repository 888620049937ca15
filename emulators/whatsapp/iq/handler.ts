import type { Companion } from '../companion.ts'
import type { Network } from '../network.ts'
import type { PairingServer } from '../pairing/pairing-server.ts'
import type { Connection } from '../wire/connection.ts'
import type { BinaryNode } from '../wire/node.ts'
import type { IqAnswer } from './answer.ts'

/** Who asks, and where to look. A connection that is still pairing has no companion. */
export interface IqContext {
  network: Network
  pairing: PairingServer
  connection: Connection
  companion: Companion | undefined
}

/** Answers the queries of one namespace. */
export type IqHandler = (iq: BinaryNode, context: IqContext) => IqAnswer
