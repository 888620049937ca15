import { admin, permission, staff } from '../../access/permissions.ts'

export const campaignPermissions = {
  use: permission('campaigns:use', staff),
  /** How fast all campaigns of the company write. */
  configure: permission('campaigns:configure', admin),
}
