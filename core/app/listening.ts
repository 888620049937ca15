import type { CompanyDirectory } from '../company/index.ts'
import type { Caller } from '../domain/access/caller.ts'
import { brazilianDay } from '../http/index.ts'
import type { Clock } from '../kit/clock.ts'
import { type Failure, fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'

/** Why someone may not listen, or no longer; undefined when they may. Sockets carry what the calls carry. */
export function listenError(caller: Caller, companies: CompanyDirectory, clock: Clock): Failure | undefined {
  const { active, overdue, dueDate } = companies.entitlementsOf(caller.companyId)
  if (!active || caller.sessionEndsAt <= clock.now()) return fail(generalErrors.ERR_SESSION_EXPIRED)
  if (overdue) return fail(generalErrors.ERR_COMPANY_OVERDUE, { date: brazilianDay(dueDate) })
  return caller.mustChangePassword ? fail(generalErrors.ERR_PASSWORD_CHANGE_REQUIRED) : undefined
}
