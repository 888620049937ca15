import { admin, everyone, permission } from '../../domain/access/permissions.ts'

export const queuePermissions = {
  read: permission('queues:read', everyone),
  manage: permission('queues:manage', admin),
}
