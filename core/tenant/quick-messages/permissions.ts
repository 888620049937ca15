import { admin, permission, staff } from '../../domain/access/permissions.ts'

export const quickMessagePermissions = {
  use: permission('quick-messages:use', staff),
  /** To see and change also what others wrote. */
  manage: permission('quick-messages:manage', admin),
}
