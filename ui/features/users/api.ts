import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { client } from '../../lib/api/client.ts'
import type { CallFailure } from '../../lib/api/failure.ts'

export const usersApi = client(userRoutes)

/** An e-mail that somebody has already, shown at its field. */
export function takenEmail({ code, sentence }: CallFailure): Record<string, string> | undefined {
  return code === 'ERR_EMAIL_ALREADY_EXISTS' ? { email: sentence } : undefined
}
