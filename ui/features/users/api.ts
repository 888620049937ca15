import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { client } from '../../lib/api/client.ts'
import type { CallFailure } from '../../lib/api/failure.ts'

export const usersApi = client(userRoutes)

const fieldOf: Record<string, string> = { ERR_EMAIL_ALREADY_EXISTS: 'email', ERR_WRONG_PASSWORD: 'currentPassword' }

/** An e-mail that someone has already, and a wrong present password, shown at their fields. */
export function accountErrors({ code, sentence }: CallFailure): Record<string, string> | undefined {
  const field = fieldOf[code ?? '']
  return field === undefined ? undefined : { [field]: sentence }
}
