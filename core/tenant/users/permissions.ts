import { admin, everyone, permission, staff } from '../../domain/access/permissions.ts'

export const userPermissions = {
  read: permission('users:read', staff),
  manage: permission('users:manage', admin),
  pause: permission('users:pause', staff),
  editSelf: permission('users:editSelf', everyone),
  editProfile: permission('user-modal:editProfile', admin),
  editQueues: permission('user-modal:editQueues', admin),
}
