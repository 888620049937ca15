import { permission, staff } from '../../access/permissions.ts'

export const messagePermissions = {
  use: permission('messages:use', staff),
}
