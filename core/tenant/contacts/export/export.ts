import type { CompanyContext } from '../../../company/index.ts'
import { csvFile, type StreamedFile } from '../../../http/index.ts'
import { CONTACTS_FILE, type RequestedContacts } from '../contract.ts'
import { filterOf } from '../list.ts'
import { contactLines } from './lines.ts'

/** So many contacts are read at once: a fraction of a megabyte, in the time of some searches. */
const AT_ONCE = 5000

/** The columns, as the import names them. */
const COLUMNS = ['Nome', 'Número', 'E-mail'] as const

/** The contacts that fit, as a file that is written while it is sent. The audit log tells about it. */
export async function exportContacts(company: CompanyContext, requested: RequestedContacts): Promise<StreamedFile> {
  const filter = filterOf(requested)
  const file = await csvFile(CONTACTS_FILE, COLUMNS, after =>
    company.read(contactLines, { ...filter, after, limit: AT_ONCE }),
  )
  await company.transaction(tx => tx.audit({ kind: 'contactsExported' }))
  return file
}
