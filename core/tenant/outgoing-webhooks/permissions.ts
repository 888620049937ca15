import { admin, permission } from '../../domain/access/permissions.ts'

export const outgoingWebhookPermissions = {
  /** Their addresses often carry what opens them, and their deliveries what customers write. */
  manage: permission('outgoing-webhooks:manage', admin),
}
