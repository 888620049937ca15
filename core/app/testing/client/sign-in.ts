import { authRoutes } from '../../../platform/auth/contract.ts'
import { ApiClient } from './api-client.ts'

/** Someone at the desk. */
export interface SignedIn {
  client: ApiClient
  userId: number
  token: string
}

/** Signs someone in at the desk that runs at `base`. */
export async function signIn(base: string, email: string, password: string): Promise<SignedIn> {
  const { token, user } = await new ApiClient(base).call(authRoutes.login, { body: { email, password } })
  return { client: new ApiClient(base, token), userId: user.id, token }
}
