import { PLATFORM_COMPANY, type Platform } from '../desk/index.ts'
import { StateOwner } from '../kit/state.ts'
import { askGatewaysDue } from '../platform/gateways/index.ts'
import { invoicesFollow } from '../platform/invoices/index.ts'
import { mailServerChanged } from '../platform/mails/index.ts'
import { Passwords } from '../storage/index.ts'
import { tenantSide } from '../tenant/users/index.ts'
import type { DeskFiles } from './companies.ts'
import type { Machinery } from './machinery.ts'

/** What modules of the platform are handed. */
export function composePlatform(machinery: Machinery, files: DeskFiles): Platform {
  const { config, edge, platform: store, secrets, companies, hub, desks } = machinery
  const passwords = new Passwords(edge.passwordCost)
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
  return platform
}
