import type { Desk } from '../../../desk/index.ts'
import { StreamedFile } from '../../../http/index.ts'
import { CSV_START, CSV_TYPE, csvLine } from '../../../kit/csv.ts'
import { type AskedContacts, CONTACTS_FILE } from '../contract.ts'
import { filterOf } from '../list.ts'
import type { ContactFilter } from '../search.ts'
import { contactLines, type Lines } from './lines.ts'

/** So many contacts are read at once: a fraction of a megabyte, in the time of some searches. */
const AT_ONCE = 5000

/** The columns, as the import names them. */
const COLUMNS = ['Nome', 'Número', 'E-mail'] as const

/** The contacts that fit, as a file that is written while it is sent. The audit log tells of it. */
export async function exportContacts(desk: Desk, asked: AskedContacts): Promise<StreamedFile> {
  const filter = filterOf(asked)
  const first = await desk.read(contactLines, { ...filter, after: 0, limit: AT_ONCE })
  await desk.transaction(tx => tx.audit({ kind: 'contactsExported' }))
  return new StreamedFile(CONTACTS_FILE, CSV_TYPE, pieces(desk, filter, first))
}

async function* pieces(desk: Desk, filter: ContactFilter, first: Lines): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(CSV_START + csvLine(COLUMNS))
  for (let { text, last } = first; last !== undefined; ) {
    yield text
    ;({ text, last } = await desk.read(contactLines, { ...filter, after: last, limit: AT_ONCE }))
  }
}
