import { type Desk, type DeskTx, fact } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { announceGone } from './announce.ts'
import { contactErrors } from './contract.ts'
import { contacts } from './store.ts'

/** Whether a contact may not be deleted now. */
export const contactInUse = fact<{ contactId: number }, boolean>('contact in use')

/** A contact is about to be deleted: whoever keeps something of it deletes that. */
export const contactLeaving = fact<{ contactId: number }>('contact leaving')

/**
 * Deletes a contact with everything of it: finished tickets, messages, notes. Refused while a ticket is open or pending,
 * because somebody is talking to this person.
 */
export function removeContact(desk: Desk, id: number): Promise<void> {
  return desk.transaction(async tx => {
    const row = found(await contacts.byId(tx.db, id), contactErrors.ERR_NO_CONTACT_FOUND)
    if ((await tx.tell(contactInUse, { contactId: id })).includes(true)) throw fail(contactErrors.ERR_CONTACT_IN_USE)
    await tx.tell(contactLeaving, { contactId: id })
    await deleteUnlessReferred(tx, id)
    const { pictureBlobId } = row
    if (pictureBlobId !== null) tx.afterCommit(() => void tx.blobs.remove(pictureBlobId))
    announceGone(tx, id)
  })
}

/** Messages that this person wrote into groups stay, and with them the contact. */
async function deleteUnlessReferred(tx: DeskTx, id: number): Promise<void> {
  try {
    await contacts.remove(tx.db, id)
  } catch (error) {
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_FOREIGNKEY')
      throw fail(contactErrors.ERR_CONTACT_IN_USE)
    throw error
  }
}
