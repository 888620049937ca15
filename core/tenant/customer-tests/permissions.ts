import { permission, staff } from '../../domain/access/permissions.ts'

export const customerTestPermissions = {
  /** Anyone who may change flows tries out what customers are answered. */
  use: permission('customer-tests:use', staff),
}
