import type { TenantDb } from '../../storage/index.ts'
import { knownNumbers } from '../contacts/index.ts'

/** What an item says of its number. */
export interface Verdict {
  number: string
  isWhatsappValid: 0 | 1 | null
  waits: 0 | 1
}

/** What WhatsApp is known to say of numbers, by the company's contacts; about the others it is asked (decision 326). */
export async function verdictsOn(db: TenantDb, numbers: readonly string[]): Promise<(number: string) => Verdict> {
  const known = await knownNumbers(db, numbers)
  return number => {
    const answer = known.get(number)
    if (!answer) return { number, isWhatsappValid: null, waits: 1 }
    return { number: answer.number, isWhatsappValid: answer.isOnWhatsApp ? 1 : 0, waits: 0 }
  }
}
