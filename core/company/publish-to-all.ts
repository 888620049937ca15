import type { Publication } from '../domain/access/events.ts'
import type { Platform } from './platform.ts'

/** Tells the pages of all companies what is the platform's, and the same for all. */
export function publishToAll({ companies, sockets }: Platform, publication: Publication): void {
  for (const companyId of companies.companyIds()) sockets.publish(companyId, publication)
}
