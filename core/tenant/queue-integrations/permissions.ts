import { admin, permission, staff } from '../../access/permissions.ts'

export const queueIntegrationPermissions = {
  read: permission('queueIntegrations:read', staff),
  manage: permission('queueIntegrations:manage', admin),
}
