import { proto } from '@whiskeysockets/baileys'
import type { Network } from '../network.ts'
import { type BinaryNode, bytesOf, child, childrenOf, node } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

const numbered = (patch: Uint8Array, version: number): Uint8Array =>
  proto.SyncdPatch.encode({ ...proto.SyncdPatch.decode(patch), version: { version } }).finish()

const collection = (network: Network, account: string, request: BinaryNode): BinaryNode => {
  const { name = '', version = '0' } = request.attrs
  const patches = network.appState.patches(account, name)
  const known = Number(version)
  const upload = child(request, 'patch')
  if (!upload) {
    const news = patches.slice(known).map((patch, i) => node('patch', {}, numbered(patch, known + i + 1)))
    const content = news.length ? [node('patches', {}, news)] : []
    return node('collection', { name, version: String(patches.length) }, content)
  }
  if (known !== patches.length)
    return node('collection', { name, type: 'error' }, [node('error', { code: '409', text: 'conflict' })])
  patches.push(bytesOf(upload))
  return node('collection', { name, version: String(patches.length) })
}

/** The account's settings (archived, pinned, read, …), kept as the patches that companions upload. */
export const appState: IqHandler = (iq, { network, companion }) => {
  if (!companion) return []
  const requests = childrenOf(child(iq, 'sync'), 'collection')
  const answers = requests.map(request => collection(network, companion.pn, request))
  for (const request of requests.filter(request => child(request, 'patch')))
    for (const other of network.companionsOf(companion.pn).filter(other => other !== companion)) {
      const { name = '' } = request.attrs
      const version = String(network.appState.patches(companion.pn, name).length)
      const attrs = { type: 'server_sync', from: other.jid, id: `sync-${name}-${version}` }
      other.deliver(node('notification', attrs, [node('collection', { name, version })]))
    }
  return [node('sync', {}, answers)]
}
