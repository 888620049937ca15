import { admin, permission } from '../../domain/access/permissions.ts'

export const queueIntegrationPermissions = {
  /** Addresses of other services often carry what opens them. */
  read: permission('queueIntegrations:read', admin),
  manage: permission('queueIntegrations:manage', admin),
}
