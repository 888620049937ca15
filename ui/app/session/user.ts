import { mayDo, type Permission } from '../../../core/domain/access/permissions.ts'
import type { SessionUser } from '../../../core/platform/auth/contract.ts'

/** Who is signed in, as the server tells (spec 1 §3, Login response). */
export type User = SessionUser

export function allows(user: User, permission: Permission): boolean {
  return mayDo(user, permission)
}

/** A setting of the company as it was at sign-in; secrets are never among them. */
export function settingOf(user: User, key: string): string | undefined {
  return user.company.settings.find(setting => setting.key === key)?.value
}
