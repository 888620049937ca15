import type { Desk } from '../../desk/index.ts'
import { fail } from '../../kit/errors.ts'
import type { Connections, NumberCheck } from '../../whatsapp/index.ts'
import { connectedRows } from '../connections/index.ts'
import { contactErrors } from './contract.ts'

export type OpenSessions = Pick<Connections, 'session'>

/**
 * Asks WhatsApp for a number through the first connection that answers, the default before the others. `no-answer` when
 * none is up or none knows: that says nothing about the number.
 */
export async function askWhatsApp(desk: Desk, sessions: OpenSessions, number: string): Promise<NumberCheck> {
  for (const { id } of await connectedRows(desk.db)) {
    try {
      const answer = await sessions.session({ companyId: desk.companyId, connectionId: id }).checkNumber(number)
      if (answer.result !== 'no-answer') return answer
    } catch {
      // This connection fell in the meantime; the next one may know.
    }
  }
  return { result: 'no-answer' }
}

/** The number as WhatsApp writes it, and the LID behind it. A number that is not on WhatsApp is refused. */
export async function verifiedNumber(
  desk: Desk,
  sessions: OpenSessions,
  number: string,
): Promise<{ number: string; lid: string | null; verifiedAt: number | null }> {
  const answer = await askWhatsApp(desk, sessions, number)
  if (answer.result === 'not-on-whatsapp') throw fail(contactErrors.ERR_WAPP_INVALID_CONTACT)
  if (answer.result !== 'found') return { number, lid: null, verifiedAt: null }
  return { number: answer.pn, lid: answer.lid ?? null, verifiedAt: desk.clock.now() }
}
