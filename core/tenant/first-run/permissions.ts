import { admin, permission } from '../../access/permissions.ts'

export const firstRunPermissions = {
  use: permission('first-run:use', admin),
}
