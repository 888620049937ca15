import { DeskClient } from '../../cli/demo/desk-client.ts'
import { authRoutes } from '../../core/platform/auth/contract.ts'
import type { Baseline } from './baseline.ts'
import type { Product } from './product.ts'
import { ADMIN, PASSWORD, type SeededData } from './seeded-data.ts'

export interface Settings {
  seeded: SeededData
  /** Seconds that each load takes. */
  seconds: number
  quick: boolean
}

/** What most rows work on: the seeded data, the product running on them, and the yardstick. */
export interface Stage extends Settings {
  product: Product
  baseline: Baseline
}

export interface SignedIn {
  client: DeskClient
  token: string
  headers: Record<string, string>
}

/** A fresh sign-in, since access tokens do not last as long as the bench. */
export async function signIn(url: string, email = ADMIN): Promise<SignedIn> {
  const { token } = await new DeskClient(url).call(authRoutes.login, { body: { email, password: PASSWORD } })
  return { token, client: new DeskClient(url, token), headers: bearer(token) }
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
