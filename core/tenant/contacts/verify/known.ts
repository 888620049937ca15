import { writingsOf } from '../../../kit/phone.ts'
import { run, type TenantDb } from '../../../storage/index.ts'

/** What WhatsApp has said of a number already. */
export interface NumberKnown {
  /** As WhatsApp writes it. */
  number: string
  isOnWhatsApp: boolean
}

const KNOWN = `SELECT number, verifiedAt IS NOT NULL AS isOnWhatsApp FROM contacts
  WHERE number IN (SELECT value FROM json_each(?)) AND (verifiedAt IS NOT NULL OR numberCheckedAt IS NOT NULL)`

/** What is known of these numbers by the company's contacts, each in whatever writing: about them nobody need ask. */
export async function knownNumbers(db: TenantDb, numbers: readonly string[]): Promise<Map<string, NumberKnown>> {
  const both = numbers.flatMap(writingsOf)
  const rows = await run<{ number: string; isOnWhatsApp: number }>(db, KNOWN, [JSON.stringify(both)])
  const known = new Map(rows.map(row => [row.number, { number: row.number, isOnWhatsApp: row.isOnWhatsApp === 1 }]))
  return new Map(
    numbers.flatMap(number => {
      const found = writingsOf(number).flatMap(one => known.get(one) ?? [])
      const best = found.find(({ isOnWhatsApp }) => isOnWhatsApp) ?? found[0]
      return best ? [[number, best.isOnWhatsApp ? best : { ...best, number }] as const] : []
    }),
  )
}
