import { createHmac, randomBytes } from 'node:crypto'
import type { Platform } from '../../../company/index.ts'

const COUNT = 10
/** Without letters and digits that look alike: 32 signs, five bits each. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** Ten new recovery codes of 50 random bits, such as `ABCDE-FGHJK`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const signs = [...randomBytes(LENGTH)].map(byte => SIGNS[byte % SIGNS.length]!).join('')
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
  })

/** What the database keeps of a code of this account, whichever way it is typed (small letters, spaces, without the hyphen). */
export function recoveryHash({ secrets }: Pick<Platform, 'secrets'>, accountId: number, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return createHmac('sha256', secrets.derive('recovery-code')).update(`${accountId} ${plain}`).digest('base64url')
}
