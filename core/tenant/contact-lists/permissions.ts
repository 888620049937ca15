import { byRight } from '../../domain/access/permissions.ts'

export const contactListPermissions = {
  use: byRight('contact-lists:use', 'writeCampaigns'),
}
