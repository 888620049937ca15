import { type Actor, type Audited, actorFor } from '../domain/access/audited.ts'
import type { Caller } from '../domain/access/caller.ts'
import { PLATFORM_COMPANY } from '../domain/access/platform-company.ts'
import type { Platform } from './platform.ts'

/** Who does something on the platform, when a person does. */
export interface ByPerson {
  caller: Pick<Caller, 'companyId' | 'userId' | 'name'>
  ip: string
}

/**
 * Writes what was done to a company or a plan into the log of the platform's own company, and into that of the company. Their files
 * are others than the platform's: it is written after what it tells, and before anybody is informed that it happened.
 */
export async function auditPlatform(
  { companies, askDesk }: Platform,
  act: Audited & { by?: Actor },
  { by, company = PLATFORM_COMPANY }: { by?: ByPerson | undefined; company?: number } = {},
): Promise<void> {
  for (const id of new Set([PLATFORM_COMPANY, company])) {
    // At the first start there is none yet.
    if (!companies.knows(id)) continue
    await askDesk(id, 'audit', [act], by && actorFor(id, by.caller, by.ip))
  }
}
