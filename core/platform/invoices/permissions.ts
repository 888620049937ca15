import { admin, permission } from '../../access/permissions.ts'

export const invoicePermissions = {
  /** The own company's, and paying them. */
  pay: permission('invoices:pay', admin),
  /** That something changed about those of all companies, on the platform's own; what they say is for super administrators alone. */
  hear: permission('invoices:hear', admin),
}
