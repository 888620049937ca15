import { type CompanyTx, on } from '../../company/index.ts'
import type { CompanyCall } from '../../http/index.ts'
import type { UploadedFile } from '../../kit/contract.ts'
import { fail } from '../../kit/errors.ts'
import { type Import, importErrors, type SheetColumns } from '../imports/contract.ts'
import { beginImport, importWentOn, peopleComeIn } from '../imports/index.ts'
import { contactListEvents } from './contract.ts'
import { contactListFilled } from './filling.ts'
import { listRow, publishReload } from './rows.ts'
import { takeIntoList } from './take.ts'

/** Begins to take the people of a sheet into a list. Throws ERR_NO_CONTACT_LIST_FOUND and what `beginImport` throws. */
export async function importIntoList(
  { company, caller }: CompanyCall,
  contactListId: number,
  columns: SheetColumns,
  [file]: readonly UploadedFile[],
): Promise<Import> {
  await listRow(company.db, contactListId)
  if (!file) throw fail(importErrors.ERR_NO_SHEET)
  return beginImport(company, {
    target: 'contact-lists',
    targetId: contactListId,
    userId: caller.userId,
    file,
    columns,
  })
}

export const importEventHandlers = [
  on(peopleComeIn, async (tx: CompanyTx, { target, targetId, people }) =>
    target === 'contact-lists' && targetId !== null ? takeIntoList(tx, targetId, people) : undefined,
  ),
  on(importWentOn, async (tx, { progress, to }) => {
    const { target, targetId, endedAt } = progress
    if (target !== 'contact-lists' || targetId === null) return
    tx.publish(contactListEvents.ContactListItem.of({ action: 'progress', import: progress }, to))
    if (endedAt === null) return
    publishReload(tx, targetId)
    await tx.emit(contactListFilled, { contactListId: targetId })
  }),
]
