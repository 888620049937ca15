import type { Desk } from '../../../desk/index.ts'
import { ninthDigitTwin } from '../../../kit/phone.ts'
import type { NumberCheck } from '../../../whatsapp/index.ts'
import { connectedRows } from '../../connections/index.ts'

/**
 * Asks WhatsApp for a number through the first connection that answers, the default before the others; one that it does not
 * know also with its ninth digit, or without. `no-answer` when none is up or none knows: that says nothing about the number.
 */
export async function askWhatsApp(desk: Desk, number: string): Promise<NumberCheck> {
  const answer = await ask(desk, number)
  const twin = answer.result === 'not-on-whatsapp' ? ninthDigitTwin(number) : undefined
  return twin ? ask(desk, twin) : answer
}

async function ask(desk: Desk, number: string): Promise<NumberCheck> {
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
