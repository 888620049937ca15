import type { Caller } from '../access/caller.ts'
import type { CompanyDirectory } from '../desk/index.ts'
import type { Clock } from '../kit/clock.ts'
import type { ErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'

/** Why somebody may not listen, or no longer; undefined when they may. Sockets carry what the calls carry. */
export function refusalToListen(caller: Caller, companies: CompanyDirectory, clock: Clock): ErrorKind | undefined {
  const { active, overdue } = companies.standingOf(caller.companyId)
  if (!active || caller.sessionEndsAt <= clock.now()) return generalErrors.ERR_SESSION_EXPIRED
  if (overdue) return generalErrors.ERR_COMPANY_OVERDUE
  return caller.mustChangePassword ? generalErrors.ERR_PASSWORD_CHANGE_REQUIRED : undefined
}
