import type { Answering, Platform, SentPublication, TenantSide } from '../../company/index.ts'
import { audienceOf, type EventKind, type Publication } from '../../domain/access/events.ts'
import { confirmOwnChange, personChangedElsewhere } from '../../platform/auth/index.ts'
import { pushKey } from '../../platform/options/index.ts'
import type { App } from '../app.ts'
import type { Machinery } from '../machinery.ts'
import { operationCalled } from '../operations/index.ts'
import { done, inputOf, type Progress } from '../operations/operation.ts'
import { onTenant } from '../platform.ts'
import { deskErrorsHere } from '../readiness.ts'
import type { Answers } from './line.ts'

/** What this process does when another one asks. What works with the whole application waits until that is open. */
export function answering(machinery: Machinery, platform: Platform, app: Promise<App>): Answering & Answers {
  const { desks: contexts, hub, companies } = machinery
  return {
    tenant: (_, companyId, what, input, by) =>
      contexts.use(companyId, company => onTenant(company, what as keyof TenantSide, input), '', by),
    desk: async (_, companyId, what) => platform[what](companyId),
    publish: async (_, companyId, sent) => hub.publish(companyId, publicationFrom(sent)),
    recheck: async (_, companyId) => hub.recheck(companyId),
    personChanged: (_, companyId, userId) => personChangedElsewhere(platform, companyId, userId),
    reload: (_, what, id) => companies.reloadHere(what, id),
    confirmOwnChange: (_, caller, ip, change) => confirmOwnChange(platform, caller, ip, change),
    pushKey: () => pushKey(platform),
    async operate({ emit: report, ending }, name, input) {
      const operation = operationCalled(name)!
      return done(operation, await app, inputOf(operation, input), { emit: (far: Progress) => report(far), ending })
    },
    figures: async () => (await (await app).metrics?.ownFigures()) ?? [],
    deskFaults: async () => deskErrorsHere(machinery),
    figuresText: async () => (await app).metrics?.text(),
    readiness: async () => (await app).readiness(),
    firstSignInTold: async () => (await app).firstSignInTold(),
  }
}

/** The event as it is sent to sockets; the one that published it has judged what it says. */
function publicationFrom({ name, to, ...sent }: SentPublication): Publication {
  return { ...sent, event: { name } as EventKind, to: audienceOf(to) } as Publication
}
