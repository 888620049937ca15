import { type CompanyTx, on } from '../../../company/index.ts'
import type { CompanyCall } from '../../../http/index.ts'
import type { UploadedFile } from '../../../kit/contract.ts'
import { fail } from '../../../kit/errors.ts'
import type { Import, SheetColumns } from '../../imports/contract.ts'
import { beginImport, countPhoneNames, importWentOn, peopleComeIn } from '../../imports/index.ts'
import { contactErrors, contactEvents } from '../contract.ts'
import { takeAsContacts } from './take.ts'

/**
 * Begins to make contacts of the people of a sheet or, without one, of those whom the company's phones know by name. Throws what
 * `beginImport` throws, and ERR_NO_PHONE_NAMES.
 */
export async function importContacts(
  { company, caller }: CompanyCall,
  columns: SheetColumns,
  [file]: readonly UploadedFile[],
): Promise<Import> {
  if (!file && (await countPhoneNames(company.db)) === 0) throw fail(contactErrors.ERR_NO_PHONE_NAMES)
  return beginImport(company, { target: 'contacts', userId: caller.userId, file, columns })
}

export const importEventHandlers = [
  on(peopleComeIn, async (tx: CompanyTx, incoming) =>
    incoming.target === 'contacts' ? takeAsContacts(tx, incoming) : undefined,
  ),
  on(importWentOn, async (tx, { progress, to }) => {
    if (progress.target !== 'contacts') return
    if (progress.endedAt !== null && progress.created + progress.updated > 0) tx.refetch()
    tx.publish(contactEvents.contact.of({ action: 'progress', import: progress }, to))
  }),
]
