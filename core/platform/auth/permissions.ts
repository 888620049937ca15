import { everyone, permission } from '../../domain/access/permissions.ts'

export const authPermissions = {
  own: permission('session:own', everyone),
}
