import type { Caller } from '../../access/caller.ts'
import { may } from '../../access/permissions.ts'
import type { Desk } from '../../desk/index.ts'
import type { DeskCall } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { superUserIds } from '../../platform/auth/index.ts'
import type { UsersHouse } from './house.ts'
import { userPermissions } from './permissions.ts'

export function isSelf(caller: Caller, companyId: number, userId: number): boolean {
  return caller.companyId === companyId && caller.userId === userId
}

/**
 * Whether a caller may change or remove a person: administrators everybody of their company but super administrators,
 * whose password would open the whole platform; super administrators everybody.
 */
export async function managesUser(
  { platform }: UsersHouse,
  caller: Caller,
  companyId: number,
  userId: number,
): Promise<boolean> {
  if (caller.super) return true
  if (caller.companyId !== companyId || !may(caller.profile, userPermissions.manage)) return false
  return isSelf(caller, companyId, userId) || !(await superUserIds(platform.db, companyId)).has(userId)
}

/**
 * Works on the desk of the call, or on that of another company when a super administrator names one; anybody else's
 * `companyId` is ignored (decision 5). Throws ERR_NO_COMPANY_FOUND.
 */
export async function onDeskOf<T>(
  { desks, book }: UsersHouse,
  { caller, desk }: DeskCall,
  companyId: number | null,
  work: (desk: Desk) => Promise<T>,
): Promise<T> {
  if (companyId === null || companyId === caller.companyId || !caller.super) return work(desk)
  if (!book.knows(companyId)) throw fail(generalErrors.ERR_NO_COMPANY_FOUND)
  return desks.use(companyId, work)
}
