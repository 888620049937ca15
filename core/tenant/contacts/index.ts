import { type Module, on } from '../../desk/index.ts'
import { bind } from '../../http/index.ts'
import { connectionLeaving } from '../connections/index.ts'
import { changeContact, contactById, createContact, letGoOfConnection, removeContact } from './contacts.ts'
import { contactErrors, contactEvents, contactRoutes } from './contract.ts'
import { PICTURES_OF_MERGED } from './identity/merge.ts'
import { contactsToPick, listContacts } from './list.ts'
import { pictureJobs } from './pictures/pictures.ts'

/** The people and groups that a company talks to. */
export const contactsModule: Module = {
  name: 'contacts',
  owns: ['contacts', 'contact_extra_info', 'contact_merges'],
  reads: ['whatsapps'],
  errors: contactErrors,
  events: contactEvents,
  jobs: pictureJobs,
  blobs: [{ table: 'contacts', column: 'pictureBlobId' }, ...PICTURES_OF_MERGED],
  reactions: [on(connectionLeaving, (tx, { whatsappId }) => letGoOfConnection(tx, whatsappId))],
  routes: bind(contactRoutes, {
    list: ({ desk }, { query }) => listContacts(desk, query),
    listAll: ({ desk }, { query }) => contactsToPick(desk, query.searchParam),
    show: ({ desk }, { params }) => contactById(desk, params.contactId),
    create: ({ desk }, { body }) => createContact(desk, body),
    update: ({ desk }, { params, body }) => changeContact(desk, params.contactId, body),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeContact(tx, params.contactId)),
  }),
}

export { addressOf, type KnownContact } from './contact-row.ts'
export { contactInUse, contactLeaving } from './contacts.ts'
export { addPerson, changePerson, personWith, removePerson } from './from-flow.ts'
export { contactAt, identify } from './identity/identify.ts'
export { learnContact } from './identity/learn.ts'
export { contactsMerged } from './identity/merge.ts'
export { contactPermissions } from './permissions.ts'
export { contactLabel } from './shown.ts'
export { addExtraInfo, groupsAmong, haveWritten, takeOverContact, takeOverLid } from './take-over.ts'
