import { admin, everyone, permission } from '../../access/permissions.ts'

export const queuePermissions = {
  read: permission('queues:read', everyone),
  manage: permission('queues:manage', admin),
}
