import { type CompanyContext, type CompanyTx, dropFile } from '../../../company/index.ts'
import { job, whenDue } from '../../../company/jobs/index.ts'
import { DAY, SECOND } from '../../../kit/clock.ts'
import { isFailure } from '../../../kit/errors.ts'
import { generalErrors } from '../../../kit/general-errors.ts'
import { type ProfilePicture, ProviderError, whatsappErrors } from '../../../whatsapp/index.ts'
import { addressOf, type ContactRow, contacts, updateContact } from '../contact-row.ts'
import { publishContact } from '../serialize.ts'
import { isUnnamedGroup, nameGroup } from './group-name.ts'

interface PictureJob {
  contactId: number
  whatsappId: number
}

const look = job<PictureJob>('contacts.picture')

/** Messages come first: the picture is asked for a little after them. */
const AFTER_THE_MESSAGE = 5 * SECOND

/** Has the picture of someone who was met through a connection looked at, at most once a day, and the name of a group that has none. */
export async function askForPicture(
  tx: CompanyTx,
  row: ContactRow,
  whatsappId: number | undefined,
  how: 'daily' | 'changed' = 'daily',
): Promise<ContactRow> {
  const fresh = row.pictureCheckedAt !== null && tx.now - row.pictureCheckedAt < DAY
  if (whatsappId === undefined || (fresh && how === 'daily')) return row
  await tx.schedule(look.at(tx.now + AFTER_THE_MESSAGE, row.id, { contactId: row.id, whatsappId }))
  return updateContact(tx.db, row, { pictureCheckedAt: tx.now })
}

export const pictureJobs = [
  whenDue(look, async (tx, requested) => {
    const { background } = tx.services
    tx.afterCommit(() => background('fetching a picture', company => refreshPicture(company, requested)))
  }),
]

const MAX_BYTES = 5 * 1024 * 1024

/** Stores a contact's picture as it is now. What cannot be had now is asked for again with a later message. */
async function refreshPicture(company: CompanyContext, { contactId, whatsappId }: PictureJob): Promise<void> {
  const contact = await contacts.byId(company.db, contactId)
  const session = () => company.services.whatsapp.sessions.session(whatsappId)
  if (contact && isUnnamedGroup(contact)) await whereItCan(() => nameGroup(company, contact, session))
  if (!contact || !(await hasRoom(company))) return
  const picture = await ask(() => session().profilePicture(addressOf(contact)))
  if (picture.result === 'no-answer')
    return company.transaction(async tx => void (await updateContact(tx.db, contact, { pictureCheckedAt: null })))
  if (picture.result !== 'found') return company.transaction(tx => setPicture(tx, contactId, null))
  const { url } = picture
  const source = await whereItCan(() => session().downloadPicture(url))
  if (!source) return
  const about = { mimeType: 'image/jpeg', name: `${contactId}.jpg`, maxBytes: MAX_BYTES }
  const { blobId } = await company.blobs.store(source, about)
  await company.transaction(tx => setPicture(tx, contactId, blobId))
}

/** Where there is no more room for files pictures wait, until a later day finds some. */
async function hasRoom({ blobs }: CompanyContext): Promise<boolean> {
  try {
    await blobs.checkRoom()
    return true
  } catch (error) {
    const { ERR_DISK_FULL, ERR_FILES_FULL, ERR_TRIALS_FULL } = generalErrors
    if ([ERR_DISK_FULL, ERR_FILES_FULL, ERR_TRIALS_FULL].some(full => isFailure(error, full))) return false
    throw error
  }
}

/** A phone that is offline gives no answer; that is no error. */
const ask = async (picture: () => Promise<ProfilePicture>): Promise<ProfilePicture> =>
  (await whereItCan(picture)) ?? { result: 'no-answer' }

/** What a phone gives; undefined while it gives nothing. */
async function whereItCan<T>(provided: () => Promise<T>): Promise<T | undefined> {
  try {
    return await provided()
  } catch (error) {
    const isAway = isFailure(error, whatsappErrors.ERR_WAPP_NOT_INITIALIZED)
    if (isAway || error instanceof ProviderError) return undefined
    throw error
  }
}

/** Puts a picture in the place of the one before, whose file goes when this is committed. */
export async function setPicture(tx: CompanyTx, contactId: number, blobId: string | null): Promise<void> {
  const before = await contacts.byId(tx.db, contactId)
  if (!before) return dropFile(tx, blobId)
  if (before.pictureBlobId === blobId) return
  const row = await updateContact(tx.db, before, { pictureBlobId: blobId, updatedAt: tx.now })
  dropFile(tx, before.pictureBlobId)
  await publishContact(tx, 'update', row)
}
