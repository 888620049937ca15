import type { CompanyTx } from '../../../company/index.ts'
import { MAX_EARLY_NAMES } from '../../../kit/limits.ts'
import { type Row, run } from '../../../storage/index.ts'
import type { Address } from '../../../whatsapp/index.ts'

export const MAX_OF_A_SUBJECT = 100

/** What a person or group is called. */
export interface EarlyNames {
  pushName?: string | undefined
  businessName?: string | undefined
  groupSubject?: string | undefined
}

const KEEP = `INSERT INTO told_before (name, pn, pushName, businessName, groupSubject) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (name) DO UPDATE SET pn = coalesce(excluded.pn, pn), pushName = coalesce(excluded.pushName, pushName),
    businessName = coalesce(excluded.businessName, businessName), groupSubject = coalesce(excluded.groupSubject, groupSubject)`
const FORGET = `DELETE FROM told_before WHERE id <= (SELECT max(id) FROM told_before) - ${MAX_EARLY_NAMES}`

/** Keeps what WhatsApp tells about someone who is no contact yet, the last of very many. */
export async function storeEarlyNames(
  { db }: CompanyTx,
  address: Address,
  { pushName, businessName, groupSubject }: EarlyNames,
): Promise<void> {
  const [name] = namesOf(address)
  const pn = address.lid === undefined ? undefined : address.pn
  if (name === undefined || !(pn || pushName || businessName || groupSubject)) return
  await run(db, KEEP, [name, ...[pn, pushName, businessName, groupSubject].map(text => text || null)])
  await run(db, FORGET, [])
}

const TAKE = `DELETE FROM told_before WHERE name IN (SELECT value FROM json_each(?)) RETURNING *`

/** What was told about someone who becomes a contact now; it is stored no longer. */
export async function takeEarlyNames(
  { db }: CompanyTx,
  address: Address,
): Promise<{ address: Address; names: EarlyNames } | undefined> {
  const rows = await run<Row<'told_before'>>(db, TAKE, [JSON.stringify(namesOf(address))])
  if (rows.length === 0) return undefined
  const one = (column: 'pn' | keyof EarlyNames): string | undefined =>
    rows.map(row => row[column]).find(text => text !== null) ?? undefined
  const pn = address.pn ?? one('pn')
  const names = { pushName: one('pushName'), businessName: one('businessName'), groupSubject: one('groupSubject') }
  return { address: { ...address, ...(pn === undefined ? {} : { pn }) }, names }
}

/** By what someone is stored, the LID first. */
const namesOf = ({ pn, lid, group }: Address): string[] => [
  ...(group ? [`${group}@g.us`] : []),
  ...(lid ? [`${lid}@lid`] : []),
  ...(pn ? [pn] : []),
]
