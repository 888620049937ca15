import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder } from '../storage/index.ts'
import {
  byAccount,
  type CloudProvider,
  type ConnectionHost,
  type ConnectionRef,
  cloudProvider,
  fetchWebVersion,
  LiveVersion,
  type OutboxStore,
  openLimits,
  openWhatsApp,
  storedVersion,
  WHATSAPP_WEB,
  type WhatsApp,
} from '../whatsapp/index.ts'
import type { Machinery } from './machinery.ts'

/** WhatsApp with both ways to it, and what Meta's platform is asked and tells beside its sessions. */
export interface ConnectedWhatsApp {
  whatsapp: WhatsApp
  cloud: Pick<CloudProvider, 'status' | 'subscribe' | 'templates'> & {
    /** Keeps what a webhook tells about one number; when it returns, Meta may be answered. */
    take(ref: ConnectionRef, values: readonly object[]): void
  }
}

/** Opens the WhatsApp machinery on the companies' folders. */
export function connectWhatsApp(machinery: Machinery, host: ConnectionHost, store: OutboxStore): ConnectedWhatsApp {
  const { config, edge } = machinery
  const cloud = cloudProvider({ clock: edge.clock, log: edge.log, graphUrl: config.graphUrl })
  const fileOf = ({ companyId, connectionId }: ConnectionRef): string => {
    const folder = sessionsFolder(config.data, companyId)
    mkdirSync(folder, { recursive: true })
    return join(folder, `${connectionId}.sqlite`)
  }
  const whatsapp = openWhatsApp({
    runtimes: machinery.runtimes,
    provider: byAccount(edge.provider, cloud),
    clock: edge.clock,
    random: edge.random ?? Math.random,
    log: edge.log,
    host,
    store,
    fileOf,
    deviceName: 'Balcão',
    limits: config.wa?.isOpen ? openLimits : undefined,
    version: liveVersion(machinery),
  })
  return {
    whatsapp,
    cloud: {
      status: account => cloud.status(account),
      subscribe: account => cloud.subscribe(account),
      templates: cloud.templates,
      take: (ref, values) => cloud.take({ ref, file: fileOf(ref) }, values),
    },
  }
}

/** Asked of WhatsApp itself, or of the source that a local one names: one without is not asked at all. */
function liveVersion({ config, edge, platform }: Machinery): LiveVersion | undefined {
  const { ownVersion } = edge.provider
  if (ownVersion === undefined) return undefined
  const requested = config.waVersionCheck ? WHATSAPP_WEB : undefined
  const source = config.wa ? config.wa.versionSource : requested
  return new LiveVersion({
    clock: edge.clock,
    log: edge.log,
    own: ownVersion,
    chosen: config.waVersion,
    ask: source ? ending => fetchWebVersion(source, ending) : undefined,
    store: storedVersion(platform),
  })
}

const sessionsFolder = (data: string, companyId: number): string => join(companyFolder(data, companyId), 'wa')

/** Whether a company ever had a session: the others' files need not be opened to know that there is none to restore. */
export const hadSessions = ({ config }: Machinery, companyId: number): boolean =>
  existsSync(sessionsFolder(config.data, companyId))
