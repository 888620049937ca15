import { permission, staff } from '../../domain/access/permissions.ts'

export const fileListPermissions = {
  use: permission('file-lists:use', staff),
}
