import { permission, staff } from '../../access/permissions.ts'

export const flowPermissions = {
  use: permission('flows:use', staff),
}
