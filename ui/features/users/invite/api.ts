import { openInvitationRoutes } from '../../../../core/tenant/users/invitations/contract.ts'
import { client } from '../../../lib/api/client.ts'

export const invitationsApi = client(openInvitationRoutes)
