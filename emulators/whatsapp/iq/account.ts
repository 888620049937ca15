import { child, node } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

const PRIVACY = ['readreceipts', 'last', 'online', 'profile', 'status', 'groupadd', 'calladd', 'messages']

/** Privacy settings: everything is open. Trusted-contact tokens are accepted and forgotten. */
export const privacy: IqHandler = iq => {
  if (iq.attrs.type !== 'get') return []
  return [
    node(
      'privacy',
      {},
      PRIVACY.map(name => node('category', { name, value: 'all' })),
    ),
  ]
}

/** Nobody is blocked. */
export const blocklist: IqHandler = () => [node('list')]

const PROPERTIES_HASH = 'emulator'

/** Server properties; who says that it knows these hears only that they are the same. */
export const properties: IqHandler = (iq, { network }) => {
  const isKnown = child(iq, 'props')?.attrs.hash === PROPERTIES_HASH
  const emitted = Object.entries(isKnown ? {} : network.properties)
  return [
    node(
      'props',
      { protocol: '1', hash: PROPERTIES_HASH, refresh: '86400' },
      emitted.map(([config_code, config_value]) => node('prop', { config_code, config_value })),
    ),
  ]
}

/** Where files go, and with which word. */
export const mediaConnection: IqHandler = (_iq, { network }) => {
  const attrs = { auth: 'emulator', ttl: '3600', auth_ttl: '3600', max_buckets: '12', id: '1' }
  return [node('media_conn', attrs, [node('host', { hostname: network.media.host })])]
}

/** Linked devices: pairing by code, and a companion that logs itself out. */
export const linkedDevices: IqHandler = (iq, { pairing, connection, companion, network }) => {
  const registration = child(iq, 'link_code_companion_reg')
  if (registration) return pairing.companionRegistration(connection, registration)
  if (companion && child(iq, 'remove-companion-device')) {
    companion.removed = true
    network.changes.announce()
  }
  return []
}
