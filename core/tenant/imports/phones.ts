import type { CompanyTx } from '../../company/index.ts'
import { MAX_NAME, MAX_PHONE_NAMES } from '../../kit/limits.ts'
import { cutText, oneLine } from '../../kit/text.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import type { NamedByPhone } from '../../whatsapp/index.ts'
import type { Sheet } from '../../workers/sheets/index.ts'

const REMEMBER = `INSERT INTO phone_names (whatsappId, number, name)
  SELECT ?, value ->> 'number', value ->> 'name' FROM json_each(?)
  WHERE (SELECT count(*) FROM phone_names WHERE whatsappId = ?) < ?
  ON CONFLICT (number) DO UPDATE SET name = excluded.name, whatsappId = excluded.whatsappId`

/** Keeps what a phone calls people, for anyone who imports them: nobody becomes a contact by it. */
export async function rememberPhoneNames(
  tx: CompanyTx,
  whatsappId: number,
  people: readonly NamedByPhone[],
): Promise<void> {
  const named = people.flatMap(({ address: { pn }, name }) => {
    const called = cutText(oneLine(name).trim(), MAX_NAME)
    return pn && called.length > 1 ? [{ number: pn, name: called }] : []
  })
  if (named.length > 0) await run(tx.db, REMEMBER, [whatsappId, JSON.stringify(named), whatsappId, MAX_PHONE_NAMES])
}

const COUNT = 'SELECT count(*) AS total FROM phone_names'
const PIECE = 'SELECT id AS row, number, name FROM phone_names ORDER BY id LIMIT ? OFFSET ?'

export async function countPhoneNames(db: TenantDb): Promise<number> {
  return (await run<{ total: number }>(db, COUNT, []))[0]!.total
}

/** The people whom the company's phones know by name, those first that were told first. */
export async function rowsOfPhones(db: TenantDb): Promise<Sheet> {
  type Named = { row: number; number: string; name: string }
  return {
    total: await countPhoneNames(db),
    rows: async (from, most) => (await run<Named>(db, PIECE, [most, from])).map(person => ({ ...person, email: '' })),
  }
}
