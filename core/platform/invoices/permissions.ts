import { admin, permission } from '../../domain/access/permissions.ts'

export const invoicePermissions = {
  /** The own company's, and paying them. */
  pay: permission('invoices:pay', admin),
  /** That something changed about those of the own company; on the platform's, about those of all, of which super administrators alone read. */
  hear: permission('invoices:hear', admin),
}
