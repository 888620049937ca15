import type { Companion } from '../companion.ts'
import type { LoginError } from '../faults.ts'
import { pnJid } from '../jids.ts'
import type { Network } from '../network.ts'
import type { Connection } from '../wire/connection.ts'
import { node, timestamp } from '../wire/node.ts'
import type { NoiseClient } from '../wire/noise.ts'

const LOGGED_OUT = { reason: 401 }

/** Tells the companion why it is not let in. */
export const deny = (connection: Connection, { reason, expire }: LoginError): undefined => {
  connection.close(node('failure', { reason: String(reason), location: 'lla', expire: expire?.toString() }))
  return undefined
}

/** Lets a linked companion in, in place of its older connection, or rejects it with a reason. */
export const logIn = (network: Network, connection: Connection, client: NoiseClient): Companion | undefined => {
  const pn = String(client.payload.username)
  const error = network.faults.takeLogin(pn)
  if (error) return deny(connection, error)
  const companion = network.companion(pnJid(pn, client.payload.device ?? 0))
  if (!companion?.keys.noiseKey.equals(client.noiseKey)) return deny(connection, LOGGED_OUT)
  if (companion.connection) network.replacedSessions += 1
  companion.connection?.close(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  companion.connection = connection
  companion.active = false
  connection.send(node('success', { t: timestamp(), lid: companion.lidJid, props: '27', location: 'lla' }))
  return companion
}
