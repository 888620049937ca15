import { admin, permission } from '../../domain/access/permissions.ts'

export const mailPermissions = {
  /** That something changed about the mails, on the platform's own company; what they say is for super administrators alone. */
  hear: permission('mails:hear', admin),
}
