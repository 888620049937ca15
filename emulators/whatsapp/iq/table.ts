import { SERVER } from '../jids.ts'
import { type BinaryNode, node } from '../wire/node.ts'
import { blocklist, linkedDevices, mediaConnection, privacy, properties } from './account.ts'
import { isError } from './answer.ts'
import { appState } from './app-state.ts'
import { encrypt } from './encrypt.ts'
import { groups } from './groups.ts'
import type { IqContext, IqHandler } from './handler.ts'
import { mex } from './mex.ts'
import { orders } from './orders.ts'
import { profilePicture } from './profile.ts'
import { usync } from './usync.ts'

/** Who answers which namespace. Everything else gets an empty result: an unanswered IQ hangs the client for a minute. */
const HANDLERS: Record<string, IqHandler> = {
  abt: properties,
  blocklist,
  encrypt,
  'fb:thrift_iq': orders,
  md: linkedDevices,
  privacy,
  usync,
  'w:g2': groups,
  'w:m': mediaConnection,
  'w:mex': mex,
  'w:profile:picture': profilePicture,
  'w:sync:app:state': appState,
}

/** The answer to a query, or nothing when a test wants silence. */
export const answerIq = (iq: BinaryNode, context: IqContext): BinaryNode | undefined => {
  const { xmlns = '', id, to = SERVER } = iq.attrs
  if (context.network.faults.takeSilence(xmlns)) return undefined
  const answer = HANDLERS[xmlns]?.(iq, context) ?? []
  if (!isError(answer)) return node('iq', { type: 'result', id, from: to }, answer)
  const error = node('error', { code: String(answer.code), text: answer.text })
  return node('iq', { type: 'error', id, from: to }, [error])
}
