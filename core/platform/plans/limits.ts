import type { Desk } from '../../desk/index.ts'
import { type ErrorKind, fail } from '../../kit/errors.ts'
import { planErrors } from './contract.ts'

const refusals = {
  users: planErrors.ERR_LIMIT_USERS,
  connections: planErrors.ERR_LIMIT_CONNECTIONS,
  queues: planErrors.ERR_LIMIT_QUEUES,
} as const satisfies Record<string, ErrorKind>

/**
 * Refuses one more when the plan allows no more than there are now; 0 means none (decision 12). Count inside of the
 * transaction that adds, so that two at once cannot pass.
 */
export function checkLimit(desk: Pick<Desk, 'standing'>, what: keyof typeof refusals, count: number): void {
  const limit = desk.standing().limits[what]
  if (count >= limit) throw fail(refusals[what], { limit })
}
