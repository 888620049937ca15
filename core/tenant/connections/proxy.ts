import { type CompanyContext, type CompanyTx, companyState } from '../../company/index.ts'
import { type AuditedChange, changesBetween } from '../../domain/access/audited.ts'
import type { CompanyCall } from '../../http/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { MAX_PROXY_CHANGES } from '../../kit/limits.ts'
import { proxyEndpointOf } from '../../kit/proxy-address.ts'
import { OF_COMPANY, Quota } from '../../kit/quota.ts'
import type { KnownProxy } from '../../whatsapp/index.ts'
import { type ConnectionChange, connectionErrors } from './contract.ts'
import { writeConnectionLog } from './log/log.ts'
import { type ConnectionRow, connections } from './serialize.ts'

type ProxyColumns = Pick<ConnectionRow, 'proxyAddress' | 'proxyUsername' | 'proxyPassword'>

export const NO_PROXY: ProxyColumns = { proxyAddress: '', proxyUsername: '', proxyPassword: null }

/**
 * What a form says of the proxy, as columns. A password is sealed, and belongs to the address it was given for: with another one it
 * goes, unless it comes again. Throws ERR_WAPP_PROXY_PRIVATE, ERR_WAPP_PROXY_USER_REQUIRED.
 */
export function proxyColumns({ services }: CompanyTx, provided: ConnectionChange, before: ProxyColumns): ProxyColumns {
  const proxyAddress = provided.proxyAddress ?? before.proxyAddress
  const place = proxyEndpointOf(proxyAddress)
  if (!place) return NO_PROXY
  const isOther = proxyAddress !== before.proxyAddress
  if (isOther && !services.whatsapp.allowsProxy(place.host)) throw fail(connectionErrors.ERR_WAPP_PROXY_PRIVATE)
  const proxyUsername = provided.proxyUsername ?? before.proxyUsername
  if (provided.proxyPassword && !proxyUsername) throw fail(connectionErrors.ERR_WAPP_PROXY_USER_REQUIRED)
  const stored = isOther || !proxyUsername ? null : before.proxyPassword
  const sealed = provided.proxyPassword ? services.secrets.encrypt(provided.proxyPassword) : null
  return { proxyAddress, proxyUsername, proxyPassword: provided.proxyPassword === undefined ? stored : sealed }
}

const proxyChanges = companyState(
  ({ clock }) =>
    new Quota(clock, { max: MAX_PROXY_CHANGES, per: HOUR, refusal: connectionErrors.ERR_TOO_MANY_PROXY_CHANGES }),
)

/**
 * Writes down who changed the proxy, and connects again by it once this is committed; nothing where it is the same.
 * Throws ERR_TOO_MANY_PROXY_CHANGES: each change is a session more in WhatsApp's eyes.
 */
export async function followProxy(
  tx: CompanyTx,
  { caller }: Pick<CompanyCall, 'caller'>,
  before: ConnectionRow,
  after: ConnectionRow,
): Promise<void> {
  const columns = ['proxyAddress', 'proxyUsername', 'proxyPassword'] as const
  if (columns.every(name => before[name] === after[name])) return
  tx.own(proxyChanges).take(OF_COMPANY)
  await writeConnectionLog(tx, after.id, 'proxy-changed', { who: caller.name })
  const { proxyAddress, proxyUsername } = after
  const changes: AuditedChange[] = changesBetween(before, { proxyAddress, proxyUsername })
  if (before.proxyPassword !== after.proxyPassword) changes.push({ field: 'proxyPassword' })
  await tx.audit({ kind: 'proxyChanged', subject: after.name, changes })
  const { services } = tx
  tx.afterCommit(() =>
    services.background('connecting by another proxy', () => services.whatsapp.sessions.reroute(after.id)),
  )
}

/** By which proxy a connection goes, with its password; for the sessions alone. */
export async function proxyOf({ db, services }: CompanyContext, id: number): Promise<KnownProxy> {
  const row = await connections.byId(db, id)
  const place = row && proxyEndpointOf(row.proxyAddress)
  if (!place) return undefined
  const { proxyUsername: username, proxyPassword } = row
  const route = { ...place, ...(username ? { username } : {}) }
  if (proxyPassword === null) return route
  try {
    return { ...route, password: services.secrets.decrypt(proxyPassword) }
  } catch {
    // The data came to another key file, or the row is damaged.
    return 'unreadable'
  }
}
