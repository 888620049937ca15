import { admin, byRight, permission } from '../../domain/access/permissions.ts'

export const campaignPermissions = {
  use: byRight('campaigns:use', 'writeCampaigns'),
  /** How fast all campaigns of the company write. */
  configure: permission('campaigns:configure', admin),
}
