import { admin, permission } from '../../access/permissions.ts'

export const invoicePermissions = {
  /** The own company's, and paying them. */
  pay: permission('invoices:pay', admin),
}
