import type { Caller } from '../access/caller.ts'
import type { Clock } from '../kit/clock.ts'
import type { ErrorCode } from '../kit/errors.ts'
import type { CompanyBook } from '../platform/companies/index.ts'

/** Why somebody may not listen, or no longer; undefined when they may. Sockets carry what the calls carry. */
export function whyDeaf(caller: Caller, book: CompanyBook, clock: Clock): ErrorCode | undefined {
  const { active, overdue } = book.standingOf(caller.companyId)
  if (!active || caller.sessionEndsAt <= clock.now()) return 'ERR_SESSION_EXPIRED'
  if (overdue) return 'ERR_COMPANY_OVERDUE'
  return caller.mustChangePassword ? 'ERR_PASSWORD_CHANGE_REQUIRED' : undefined
}
