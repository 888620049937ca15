import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder } from '../storage/index.ts'
import {
  askWebVersion,
  type ConnectionHost,
  keptVersion,
  LiveVersion,
  type OutboxStore,
  openLimits,
  openWhatsApp,
  WHATSAPP_WEB,
  type WhatsApp,
} from '../whatsapp/index.ts'
import type { Machinery } from './machinery.ts'

/** Opens the WhatsApp machinery on the companies' folders. */
export function connectWhatsApp(machinery: Machinery, host: ConnectionHost, store: OutboxStore): WhatsApp {
  const { config, edge } = machinery
  return openWhatsApp({
    runtimes: machinery.runtimes,
    provider: edge.provider,
    clock: edge.clock,
    random: edge.random ?? Math.random,
    log: edge.log,
    host,
    store,
    fileOf({ companyId, connectionId }) {
      const folder = sessionsFolder(config.data, companyId)
      mkdirSync(folder, { recursive: true })
      return join(folder, `${connectionId}.sqlite`)
    },
    deviceName: 'Balcão',
    limits: config.wa?.isOpen ? openLimits : undefined,
    version: liveVersion(machinery),
  })
}

/** Asked of WhatsApp itself, or of the source that a local one names: one without is not asked at all. */
function liveVersion({ config, edge, platform }: Machinery): LiveVersion | undefined {
  const { ownVersion } = edge.provider
  if (ownVersion === undefined) return undefined
  const asked = config.waVersionCheck ? WHATSAPP_WEB : undefined
  const source = config.wa ? config.wa.versionSource : asked
  return new LiveVersion({
    clock: edge.clock,
    log: edge.log,
    own: ownVersion,
    chosen: config.waVersion,
    ask: source ? ending => askWebVersion(source, ending) : undefined,
    store: keptVersion(platform),
  })
}

const sessionsFolder = (data: string, companyId: number): string => join(companyFolder(data, companyId), 'wa')

/** Whether a company ever had a session: the others' files need not be opened to know that there is none to restore. */
export const hadSessions = ({ config }: Machinery, companyId: number): boolean =>
  existsSync(sessionsFolder(config.data, companyId))
