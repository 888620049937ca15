import { whoMay } from '../../access/events.ts'
import { PLATFORM_COMPANY, type Platform } from '../../desk/index.ts'
import { invoiceEvents } from './contract.ts'
import { invoicePermissions } from './permissions.ts'

/** What companies owe, or what paid nothing, is another than before: the operator's open pages ask for it anew. */
export const billingChanged = ({ sockets }: Pick<Platform, 'sockets'>): void =>
  sockets.publish(PLATFORM_COMPANY, invoiceEvents.billing.of({ action: 'update' }, whoMay(invoicePermissions.hear)))
