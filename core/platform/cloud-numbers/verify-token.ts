import type { Secrets } from '../../storage/index.ts'

/**
 * What Meta says to show that it asks for a company's webhook: made of the company's number and our key, so that none has to be stored
 * and nobody can make another's.
 */
export const verifyTokenOf = (secrets: Secrets, companyId: number): string =>
  `${companyId}-${secrets.sign('cloud-verify-token', String(companyId)).slice(0, 32)}`

/** Whether a token is one that we gave to a company. */
export function isVerifyToken(secrets: Secrets, token: string): boolean {
  const companyId = Number(/^(\d{1,15})-/.exec(token)?.[1])
  return Number.isSafeInteger(companyId) && token === verifyTokenOf(secrets, companyId)
}
