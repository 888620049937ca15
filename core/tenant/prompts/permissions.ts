import { admin, permission, staff } from '../../domain/access/permissions.ts'

export const promptPermissions = {
  read: permission('prompts:read', staff),
  manage: permission('prompts:manage', admin),
}
