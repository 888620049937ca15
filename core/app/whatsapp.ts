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
    fileOf: ({ companyId, connectionId }) =>
      join(companyFolder(config.data, companyId), 'wa', `${connectionId}.sqlite`),
    deviceName: 'Balcão',
  })
}
