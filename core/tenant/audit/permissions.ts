import { admin, permission } from '../../access/permissions.ts'

export const auditPermissions = {
  read: permission('audit:read', admin),
}
