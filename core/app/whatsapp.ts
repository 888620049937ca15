import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder } from '../storage/index.ts'
import { type ConnectionHost, type OutboxStore, openWhatsApp, type WhatsApp } from '../whatsapp/index.ts'
import type { Machinery } from './machinery.ts'

/** Opens the WhatsApp machinery on the companies' folders. */
export function connectWhatsApp({ config, edge }: Machinery, host: ConnectionHost, store: OutboxStore): WhatsApp {
  return openWhatsApp({
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
  })
}

const sessionsFolder = (data: string, companyId: number): string => join(companyFolder(data, companyId), 'wa')

/** Whether a company ever had a session: the others' files need not be opened to know that there is none to restore. */
export const hadSessions = ({ config }: Machinery, companyId: number): boolean =>
  existsSync(sessionsFolder(config.data, companyId))
