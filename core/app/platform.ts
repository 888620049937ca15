import { workingFor } from '../clients/index.ts'
import { acting, type CompanyContext, PLATFORM_COMPANY, type Platform, type TenantSide } from '../company/index.ts'
import { PROGRAM } from '../domain/access/audited.ts'
import type { Publication } from '../domain/access/events.ts'
import { StateOwner } from '../kit/state.ts'
import { askGatewaysDue } from '../platform/gateways/index.ts'
import { invoicesFollow } from '../platform/invoices/index.ts'
import { mailServerChanged } from '../platform/mails/index.ts'
import { Passwords } from '../storage/index.ts'
import { tenantSide } from '../tenant/users/index.ts'
import type { CompanyFiles } from './companies.ts'
import type { Machinery } from './machinery.ts'

/** What modules of the platform are handed. */
export function composePlatform(machinery: Machinery, files: CompanyFiles): Platform {
  const { config, edge, peers, platform: store, secrets, companies, hub, desks: contexts } = machinery
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
    peers,
    sockets: {
      publish(companyId, publication) {
        if (peers.owns(companyId)) hub.publish(companyId, publication)
        else reportThere(machinery, companyId, publication)
      },
      refresh: (...whom) => hub.refresh(...whom),
      recheck(companyId) {
        if (peers.owns(companyId)) hub.recheck(companyId)
        else void machinery.background.run('recheck', () => peers.ask(peers.slotOf(companyId), 'recheck', companyId))
      },
    },
    tenants: tenantSide,
    outbound: machinery.outbound,
    publicUrl: config.publicUrl,
    billing: {
      companyChanged: companyId => invoicesFollow(platform, companyId),
      optionsChanged: async () => {
        await mailServerChanged(platform)
        // With another receiver notifications are of another account.
        platform.background('asking providers how things stand', () => askGatewaysDue(platform))
      },
    },
    askDesk: ((companyId, what, input, by = acting.getStore() ?? PROGRAM) =>
      peers.owns(companyId)
        ? contexts.use(companyId, company => onTenant(company, what, input), '', by)
        : peers.ask(peers.slotOf(companyId), 'tenant', companyId, what, input, by)) as Platform['askDesk'],
    onDesk: (companyId, work, by) => contexts.use(companyId, work, '', by),
    background: (what, work) => void machinery.background.run(what, () => workingFor.run(PLATFORM_COMPANY, work)),
    expectReads: () => machinery.readers.expect(),
    ...files,
  }
  return platform
}

/** Does on a company's desk what the platform asks of it. */
export const onTenant = (
  company: CompanyContext,
  what: keyof TenantSide,
  input: readonly unknown[],
): Promise<unknown> =>
  (tenantSide[what] as (context: CompanyContext, ...input: readonly unknown[]) => Promise<unknown>)(company, ...input)

/** Another process has the sockets of that company. */
function reportThere({ peers, background }: Machinery, companyId: number, publication: Publication): void {
  const { event, data, to, channels, isPassing } = publication
  const { described } = to
  if (!described) throw new Error(`Who may hear ${event.name} cannot be told to another process.`)
  void background.run('telling the pages of a company', () =>
    peers.ask(peers.slotOf(companyId), 'publish', companyId, {
      name: event.name,
      data,
      to: described,
      channels,
      isPassing,
    }),
  )
}
