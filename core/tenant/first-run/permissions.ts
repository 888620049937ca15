import { admin, permission } from '../../domain/access/permissions.ts'

export const firstRunPermissions = {
  use: permission('first-run:use', admin),
}
