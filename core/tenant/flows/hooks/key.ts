import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../../storage/index.ts'

const PURPOSE = 'flow-hook'
const KEY = /^([1-9][0-9]{0,15})-([0-9a-f]{32})-([\w-]{32})$/

/** What a new key is made of. */
export const freshNonce = (): string => randomBytes(16).toString('hex')

const signed = (companyId: number, nonce: string): string => `${companyId}/${nonce}`

/** The key in a flow's address. It says whose it is and is signed, so that a wrong one opens no company's file. */
export const keyOf = (secrets: Secrets, companyId: number, nonce: string): string =>
  `${companyId}-${nonce}-${secrets.sign(PURPOSE, signed(companyId, nonce))}`

/** Whose address has this key; undefined for one that we never gave. It may have been renewed since. */
export function hookOf(secrets: Secrets, key: string): { companyId: number; nonce: string } | undefined {
  const [, id, nonce = '', signature = ''] = KEY.exec(key) ?? []
  const companyId = Number(id)
  return id && secrets.isSigned(PURPOSE, signed(companyId, nonce), signature) ? { companyId, nonce } : undefined
}
