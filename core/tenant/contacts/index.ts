import type { DeskTx, Module } from '../../desk/index.ts'
import type { ContactLearnt } from '../../whatsapp/index.ts'
import { contactErrors, contactEvents } from './contract.ts'
import { identify } from './identify.ts'
import { learnContact } from './learn.ts'
import { PICTURES_OF_MERGED } from './merge.ts'
import type { ContactNeeds } from './needs.ts'
import { fetchPicture, refreshPicture } from './picture.ts'
import { PICTURE_JOB, type PictureJob } from './picture-job.ts'
import { routesWith } from './routes.ts'

/** The door of the contacts' room. */
export interface ContactsRoom {
  room: Module
  identify: typeof identify
  /** Takes over what WhatsApp tells about a person by itself. */
  learn(tx: DeskTx, event: ContactLearnt, whatsappId: number): Promise<void>
}

export function createContactsRoom(
  given: Omit<ContactNeeds, 'fetchPicture'> & Partial<Pick<ContactNeeds, 'fetchPicture'>>,
): ContactsRoom {
  const needs: ContactNeeds = { fetchPicture, ...given }
  return {
    room: {
      name: 'contacts',
      errors: contactErrors,
      routes: routesWith(needs),
      events: contactEvents,
      jobs: {
        [PICTURE_JOB]: async (tx, payload) => {
          const refresh = (): Promise<void> =>
            needs.desks.use(tx.companyId, desk => refreshPicture(desk, payload as PictureJob, needs))
          tx.afterCommit(() => needs.background.run('fetching a picture', refresh))
        },
      },
      blobs: [{ table: 'contacts', column: 'pictureBlobId' }, ...PICTURES_OF_MERGED],
    },
    identify,
    learn: learnContact,
  }
}

export { identify, type PersonHints } from './identify.ts'
export { addressOf, type ContactRow, contactLabel, type KnownContact } from './known-contact.ts'
export { learnContact } from './learn.ts'
export { contactsMerged } from './merge.ts'
export { contactInUse, contactLeaving } from './remove.ts'
