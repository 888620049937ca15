import { permission, staff } from '../../access/permissions.ts'

export const helpPermissions = {
  use: permission('helps:use', staff),
}
