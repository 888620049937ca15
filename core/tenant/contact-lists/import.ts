import { type DeskTx, on } from '../../company/index.ts'
import type { DeskCall } from '../../http/index.ts'
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
  { desk, caller }: DeskCall,
  contactListId: number,
  columns: SheetColumns,
  [file]: readonly UploadedFile[],
): Promise<Import> {
  await listRow(desk.db, contactListId)
  if (!file) throw fail(importErrors.ERR_NO_SHEET)
  return beginImport(desk, { target: 'contact-lists', targetId: contactListId, userId: caller.userId, file, columns })
}

export const importReactions = [
  on(peopleComeIn, async (tx: DeskTx, { target, targetId, people }) =>
    target === 'contact-lists' && targetId !== null ? takeIntoList(tx, targetId, people) : undefined,
  ),
  on(importWentOn, async (tx, { progress, to }) => {
    const { target, targetId, endedAt } = progress
    if (target !== 'contact-lists' || targetId === null) return
    tx.publish(contactListEvents.ContactListItem.of({ action: 'progress', import: progress }, to))
    if (endedAt === null) return
    publishReload(tx, targetId)
    await tx.tell(contactListFilled, { contactListId: targetId })
  }),
]
