import { PLATFORM_COMPANY, type Platform } from '../../company/index.ts'
import { whoMay } from '../../domain/access/events.ts'
import { invoiceEvents } from './contract.ts'
import { invoicePermissions } from './permissions.ts'

/**
 * What companies owe, or what paid nothing, is another than before: the operator's open pages ask for it again, and so do those of these
 * companies, whose own invoices are others.
 */
export function billingChanged({ sockets }: Pick<Platform, 'sockets'>, ...ofCompanies: readonly number[]): void {
  const changed = invoiceEvents.billing.of({ action: 'update' }, whoMay(invoicePermissions.hear))
  for (const id of new Set([PLATFORM_COMPANY, ...ofCompanies])) sockets.publish(id, changed)
}
