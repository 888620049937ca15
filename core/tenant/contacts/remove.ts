import type { Desk, DeskTx } from '../../desk/index.ts'
import { fail, found } from '../../kit/errors.ts'
import { announceGone } from './announce.ts'
import { contactErrors } from './contract.ts'
import type { ContactFollower } from './followers.ts'
import { contacts } from './store.ts'

/**
 * Deletes a contact with everything of it: finished tickets, messages, notes. Refused while a ticket is open or pending,
 * because somebody is talking to this person.
 */
export function removeContact(desk: Desk, id: number, followers: readonly ContactFollower[]): Promise<void> {
  return desk.transaction(async tx => {
    const row = found(await contacts.byId(tx.db, id), contactErrors.ERR_NO_CONTACT_FOUND)
    for (const follower of followers) if (await follower.inUse?.(tx, id)) throw fail(contactErrors.ERR_CONTACT_IN_USE)
    for (const follower of followers.toReversed()) await follower.forget?.(tx, id)
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
