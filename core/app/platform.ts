import { PLATFORM_COMPANY, type Platform, type Services } from '../desk/index.ts'
import { StateOwner } from '../kit/state.ts'
import { callerInSession, claimEmail, confirmOwnChange, endSessionsOf, personChanged } from '../platform/auth/index.ts'
import { askGatewaysDue } from '../platform/gateways/index.ts'
import { invoicesFollow } from '../platform/invoices/index.ts'
import { mailServerChanged } from '../platform/mails/index.ts'
import { Passwords, type PasswordTurn } from '../storage/index.ts'
import { tenantSide } from '../tenant/users/index.ts'
import type { DeskFiles } from './companies.ts'
import type { Machinery } from './machinery.ts'

/** What modules of the platform are handed, and what the desks know of sign-in. */
export interface PlatformSide {
  platform: Platform
  signIn: Services['signIn']
}

export function composePlatform(machinery: Machinery, files: DeskFiles): PlatformSide {
  const { config, edge, platform: store, secrets, companies, hub, desks } = machinery
  const passwords = new Passwords(edge.passwordCost)
  const onDeskOf = (companyId: number): PasswordTurn => ({ line: 'desk', by: companyId })
  const signIn: Services['signIn'] = {
    passwords: {
      hash: (companyId, plain) => passwords.hash(plain, onDeskOf(companyId)),
      matches: (companyId, plain, stored) => passwords.matches(plain, stored, onDeskOf(companyId)),
    },
    claimEmail: (companyId, email, work) => claimEmail(platform, { companyId }, email, work),
    confirmOwnChange: (caller, ip, change) => confirmOwnChange(platform, caller, ip, change),
    callerOf: async (companyId, userId, sessionId) => {
      const caller = await callerInSession(platform, sessionId)
      return caller?.companyId === companyId && caller.userId === userId ? caller : undefined
    },
    personChanged: (companyId, userId) => personChanged(platform, companyId, userId),
    endSessionsOf: (companyId, userId, keep) => endSessionsOf(platform, companyId, userId, keep),
  }
  const states = new StateOwner<Platform>(() => platform)
  const platform: Platform = {
    own: declared => states.own(declared),
    store,
    secrets,
    clock: edge.clock,
    passwords,
    takesSignUps: config.signup,
    companies,
    sockets: hub,
    tenants: tenantSide,
    outbound: machinery.outbound,
    publicUrl: config.publicUrl,
    billing: {
      companyChanged: companyId => invoicesFollow(platform, companyId),
      optionsChanged: async () => {
        await mailServerChanged(platform)
        // With another receiver notifications are of another account.
        platform.background('asking providers how things stand', PLATFORM_COMPANY, () => askGatewaysDue(platform))
      },
    },
    onDesk: (companyId, work, by) => desks.use(companyId, work, '', by),
    background: (what, companyId, work) => void machinery.background.run(what, () => desks.use(companyId, work)),
    expectReads: () => machinery.readers.expect(),
    ...files,
  }
  return { platform, signIn }
}
