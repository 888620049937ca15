import { everyone, permission } from '../../access/permissions.ts'

export const authPermissions = {
  own: permission('session:own', everyone),
}
