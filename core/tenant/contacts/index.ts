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
import { PICTURES_OF_MERGED } from './identity/merge.ts'
import { mergeRequested, mergesOf, splitRequested } from './identity/requested.ts'
import { importContacts, importEventHandlers } from './import/import.ts'
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
  eventHandlers: [
    on(connectionLeaving, (tx, { whatsappId }) => letGoOfConnection(tx, whatsappId)),
    on(connectionIsUp, tx => checkLater(tx)),
    ...importEventHandlers,
  ],
  routes: bind(contactRoutes, {
    list: ({ company }, { query }) => listContacts(company, query),
    listAll: ({ company }, { query }) => contactsToPick(company, query.searchParam),
    export: ({ company }, { query }) => exportContacts(company, query),
    show: ({ company }, { params }) => contactById(company, params.contactId),
    tickets: ({ company }, { params }) => ticketsOfContact(company.db, params.contactId),
    merges: ({ company }, { params }) => mergesOf(company, params.contactId),
    merge: ({ company }, { params, body }) =>
      company.transaction(tx => mergeRequested(tx, params.contactId, body.contactId)),
    part: ({ company }, { params }) => company.transaction(tx => splitRequested(tx, params.contactId, params.mergeId)),
    create: ({ company }, { body }) => createContact(company, body),
    import: { beforeFiles: () => {}, handle: (call, { body, files }) => importContacts(call, body, files) },
    upload: { beforeFiles: () => {}, handle: (call, { body, files }) => importContacts(call, body, files) },
    update: ({ company }, { params, body }) => changeContact(company, params.contactId, body),
    remove: ({ company }, { params }) => company.transaction(tx => removeContact(tx, params.contactId)),
  }),
}

export { addressOf, contactRow, type KnownContact } from './contact-row.ts'
export { contactInUse, contactLeaving } from './contacts.ts'
export { addPerson, changePerson, personWith, removePerson } from './from-flow.ts'
export { followsContacts } from './identity/follow.ts'
export { contactAt, identify } from './identity/identify.ts'
export { learnContact, learnGroup } from './identity/learn.ts'
export { contactsMerged } from './identity/merge.ts'
export { contactsSplit } from './identity/split.ts'
export { contactPermissions } from './permissions.ts'
export { contactLabel } from './serialize.ts'
export { addExtraInfo, groupsAmong, haveWritten, takeOverContact, takeOverLid } from './take-over.ts'
export { askWhatsApp } from './verify/ask.ts'
export { knownNumbers } from './verify/known.ts'
export { checkLater, numberAnswered, numbersWait, takeAnswer } from './verify/later.ts'
