import { permission, staff } from '../../domain/access/permissions.ts'

export const helpPermissions = {
  use: permission('helps:use', staff),
}
