import * as client from '../../core/app/testing/client/sign-in.ts'
import type { Baseline } from './baseline.ts'
import type { Product } from './product.ts'
import { ADMIN, PASSWORD } from './seed/companies.ts'
import type { SeededData } from './seeded-data.ts'

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

export interface SignedIn extends client.SignedIn {
  headers: Record<string, string>
}

/** A fresh sign-in, since access tokens do not last as long as the bench. */
export async function signIn(url: string, email = ADMIN): Promise<SignedIn> {
  const signedIn = await client.signIn(url, email, PASSWORD)
  return { ...signedIn, headers: bearer(signedIn.token) }
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
