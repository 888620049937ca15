import type { Desk } from '../../../desk/index.ts'
import type { NumberCheck } from '../../../whatsapp/index.ts'
import { connectedRows } from '../../connections/index.ts'

/**
 * Asks WhatsApp for a number through the first connection that answers, the default before the others. `no-answer` when none is
 * up or none knows: that says nothing about the number.
 */
export async function askWhatsApp(desk: Desk, number: string): Promise<NumberCheck> {
  for (const { id } of await connectedRows(desk.db)) {
    try {
      const answer = await desk.services.whatsapp.sessions
        .session({ companyId: desk.companyId, connectionId: id })
        .checkNumber(number)
      if (answer.result !== 'no-answer') return answer
    } catch {
      // This connection fell in the meantime; the next one may know.
    }
  }
  return { result: 'no-answer' }
}
