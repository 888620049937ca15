import { everyone, permission } from '../../access/permissions.ts'

export const planPermissions = {
  read: permission('plans:read', everyone),
}
