import { OtherTicket } from '../../../../core/tenant/tickets/contract.ts'
import { CallFailure } from '../../../lib/api/failure.ts'

/** The ticket that a contact already has: JSON text in the `error` of the rejection to open another one (spec 1 §8). */
export function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof CallFailure) || error.status !== 409) return undefined
  try {
    return OtherTicket.safeParse(JSON.parse(error.message)).data
  } catch {
    return undefined
  }
}
