import { everyone, permission } from '../../domain/access/permissions.ts'

export const planPermissions = {
  read: permission('plans:read', everyone),
}
