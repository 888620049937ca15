import type { Caller } from '../../access/caller.ts'
import { may } from '../../access/roles.ts'
import type { Desk } from '../../desk/index.ts'
import type { DeskCall } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import type { UsersHouse } from './house.ts'

export function isSelf(caller: Caller, companyId: number, userId: number): boolean {
  return caller.companyId === companyId && caller.userId === userId
}

/** Administrators of the company, and super administrators anywhere. */
export function managesUsers(caller: Caller, companyId: number): boolean {
  return caller.super || (caller.companyId === companyId && may(caller.profile, 'users:manage'))
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
  if (!book.knows(companyId)) throw fail('ERR_NO_COMPANY_FOUND')
  return desks.use(companyId, work)
}
