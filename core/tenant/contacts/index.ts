import { type Module, on } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { connectionIsUp, connectionLeaving } from '../connections/index.ts'
import {
  changeContact,
  contactById,
  createContact,
  letGoOfConnection,
  removeContact,
  ticketsOfContact,
} from './contacts.ts'
import { contactErrors, contactEvents, contactRoutes } from './contract.ts'
import { exportContacts } from './export/export.ts'
import { mergeAsked, mergesOf, partAsked } from './identity/requested.ts'
import { PICTURES_OF_MERGED } from './identity/merge.ts'
import { importContacts, importReactions } from './import/import.ts'
import { contactsToPick, listContacts } from './list.ts'
import { pictureJobs } from './pictures/pictures.ts'
import { checkLater, verifyJobs } from './verify/later.ts'

/** The people and groups that a company talks to. */
export const contactsModule: Module = {
  name: 'contacts',
  owns: ['contacts', 'contact_aliases', 'contact_extra_info', 'contact_merges', 'told_before'],
  reads: ['ticket_tags', 'tickets', 'whatsapps'],
  errors: contactErrors,
  events: contactEvents,
  jobs: [...pictureJobs, ...verifyJobs],
  blobs: [{ table: 'contacts', column: 'pictureBlobId' }, ...PICTURES_OF_MERGED],
  reactions: [
    on(connectionLeaving, (tx, { whatsappId }) => letGoOfConnection(tx, whatsappId)),
    on(connectionIsUp, tx => checkLater(tx)),
    ...importReactions,
  ],
  routes: bind(contactRoutes, {
    list: ({ desk }, { query }) => listContacts(desk, query),
    listAll: ({ desk }, { query }) => contactsToPick(desk, query.searchParam),
    export: ({ desk }, { query }) => exportContacts(desk, query),
    show: ({ desk }, { params }) => contactById(desk, params.contactId),
    tickets: ({ desk }, { params }) => ticketsOfContact(desk.db, params.contactId),
    merges: ({ desk }, { params }) => mergesOf(desk, params.contactId),
    merge: ({ desk }, { params, body }) => desk.transaction(tx => mergeAsked(tx, params.contactId, body.contactId)),
    part: ({ desk }, { params }) => desk.transaction(tx => partAsked(tx, params.contactId, params.mergeId)),
    create: ({ desk }, { body }) => createContact(desk, body),
    import: { beforeFiles: () => {}, handle: (call, { body, files }) => importContacts(call, body, files) },
    upload: { beforeFiles: () => {}, handle: (call, { body, files }) => importContacts(call, body, files) },
    update: ({ desk }, { params, body }) => changeContact(desk, params.contactId, body),
    remove: ({ desk }, { params }) => desk.transaction(tx => removeContact(tx, params.contactId)),
  }),
}

export { addressOf, contactRow, type KnownContact } from './contact-row.ts'
export { contactInUse, contactLeaving } from './contacts.ts'
export { addPerson, changePerson, personWith, removePerson } from './from-flow.ts'
export { followsContacts } from './identity/follow.ts'
export { contactAt, identify } from './identity/identify.ts'
export { learnContact, learnGroup } from './identity/learn.ts'
export { contactsMerged } from './identity/merge.ts'
export { contactsParted } from './identity/split.ts'
export { contactPermissions } from './permissions.ts'
export { contactLabel } from './serialize.ts'
export { addExtraInfo, groupsAmong, haveWritten, takeOverContact, takeOverLid } from './take-over.ts'
export { askWhatsApp } from './verify/ask.ts'
export { knownNumbers } from './verify/known.ts'
export { checkLater, numberAnswered, numbersWait, takeAnswer } from './verify/later.ts'
