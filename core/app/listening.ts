import type { Caller } from '../access/caller.ts'
import type { Clock } from '../kit/clock.ts'
import type { ErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import type { CompanyBook } from '../platform/companies/index.ts'

/** Why somebody may not listen, or no longer; undefined when they may. Sockets carry what the calls carry. */
export function whyDeaf(caller: Caller, book: CompanyBook, clock: Clock): ErrorKind | undefined {
  const { active, overdue } = book.standingOf(caller.companyId)
  if (!active || caller.sessionEndsAt <= clock.now()) return generalErrors.ERR_SESSION_EXPIRED
  if (overdue) return generalErrors.ERR_COMPANY_OVERDUE
  return caller.mustChangePassword ? generalErrors.ERR_PASSWORD_CHANGE_REQUIRED : undefined
}
