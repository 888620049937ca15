import { admin, permission } from '../../domain/access/permissions.ts'

export const auditPermissions = {
  read: permission('audit:read', admin),
}
