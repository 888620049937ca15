import type { Caller } from '../../access/caller.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'

/** A company is open to its own people and to super administrators; to others it does not exist. */
export function mustSeeCompany(caller: Caller, companyId: number): void {
  if (caller.companyId !== companyId && !caller.super) throw fail(generalErrors.ERR_NO_COMPANY_FOUND)
}
