import { permission, staff } from '../../access/permissions.ts'

export const fileListPermissions = {
  use: permission('file-lists:use', staff),
}
