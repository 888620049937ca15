import type { Module, Platform } from '../../company/index.ts'
import { bindPlatform } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { type InvitationAccepted, invitationErrors, invitationRoutes } from './contract.ts'
import { openInvitation } from './sealed.ts'

/** How someone who was invited by a link comes into a company. */
export const invitationsModule: Module = {
  name: 'invitations',
  errors: invitationErrors,
  routes: bindPlatform(invitationRoutes, {
    open: async ({ platform }, { body }) => {
      const invited = invitedBy(platform, body.token)
      const invitation = await platform.askDesk(invited.company, 'invitationOf', [invited])
      return { company: platform.companies.nameOf(invited.company), ...invitation }
    },
    accept: async ({ platform, ip }, { body }) => {
      await accept(platform, ip, body)
      return { email: body.email }
    },
  }),
}

/** Throws ERR_INVITATION_OVER, also where the company is gone or switched off. */
function invitedBy(platform: Platform, token: string) {
  const invited = openInvitation(platform.secrets, token)
  const { knows, entitlementsOf } = platform.companies
  if (
    !knows.call(platform.companies, invited.company) ||
    !entitlementsOf.call(platform.companies, invited.company).active
  )
    throw fail(invitationErrors.ERR_INVITATION_OVER)
  return invited
}

/** Throws ERR_INVITATION_OVER, and what the adding of a person throws; then the link is still good. */
async function accept(platform: Platform, ip: string, { token, ...person }: InvitationAccepted): Promise<void> {
  const invited = invitedBy(platform, token)
  const by = { as: 'program', ip } as const
  await platform.askDesk(invited.company, 'joinInvited', [invited, person], by)
}

export { sealInvitation } from './sealed.ts'
