import { admin, permission, staff } from '../../domain/access/permissions.ts'

export const integrationPermissions = {
  manage: permission('integrations:manage', admin),
  /** Whether something is set up, for anyone who makes flows. */
  know: permission('integrations:know', staff),
}
