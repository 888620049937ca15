import { createHash } from 'node:crypto'
import { deviceOf } from '../jids.ts'
import { bundleNodes, readOneTimeKey, readSignedKey } from '../key-bundle.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, bigEndian, child, childrenOf, node } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

const bundleOf = (network: Network, jid: string) =>
  deviceOf(jid) > 0 ? network.companion(jid)?.takeBundle() : network.handset(jid)?.takeBundle()

const keyBundles = (network: Network, users: BinaryNode[]): BinaryNode[] => {
  const answers = users.map(({ attrs: { jid = '' } }) => {
    const bundle = bundleOf(network, jid)
    const content = bundle ? bundleNodes(bundle) : [node('error', { code: '404', text: 'item-not-found' })]
    return node('user', { jid }, content)
  })
  return [node('list', {}, answers)]
}

/** Signal keys: how many are left, more of them, other people's, and whether ours are still the same. */
export const encrypt: IqHandler = (iq, { network, companion }) => {
  const requested = child(iq, 'key')
  if (requested) return keyBundles(network, childrenOf(requested, 'user'))
  if (!companion) return []
  if (child(iq, 'count')) return [node('count', { value: String(companion.oneTimeKeyCount) })]
  if (child(iq, 'digest')) {
    const { registrationId, identityKey } = companion.keys
    const hash = createHash('sha1').update(identityKey).digest()
    return [node('digest', {}, [node('registration', {}, bigEndian(registrationId, 4)), node('hash', {}, hash)])]
  }
  companion.addOneTimeKeys(childrenOf(child(iq, 'list'), 'key').map(readOneTimeKey))
  const signed = child(iq, 'skey') ?? child(child(iq, 'rotate'), 'skey')
  if (signed) companion.signedPreKey = readSignedKey(signed)
  return []
}
