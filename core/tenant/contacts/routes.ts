import { bind } from '../../http/index.ts'
import { found } from '../../kit/errors.ts'
import { contactErrors, contactRoutes } from './contract.ts'
import { contactsToPick, pageOfContacts } from './list.ts'
import type { ContactNeeds } from './needs.ts'
import { removeContact } from './remove.ts'
import { changeContact, createContact } from './save.ts'
import { contacts } from './store.ts'
import { contactOf } from './wire.ts'

export const routesWith = ({ sessions }: ContactNeeds) =>
  bind(contactRoutes, {
    list: ({ desk }, { query }) => pageOfContacts(desk, query),
    listAll: ({ desk }, { query }) => contactsToPick(desk, query.searchParam),
    show: async ({ desk: { db, blobs } }, { params }) =>
      contactOf(db, blobs, found(await contacts.byId(db, params.contactId), contactErrors.ERR_NO_CONTACT_FOUND)),
    create: ({ desk }, { body }) => createContact(desk, sessions, body),
    update: ({ desk }, { params, body }) => changeContact(desk, sessions, params.contactId, body),
    remove: ({ desk }, { params }) => removeContact(desk, params.contactId),
  })
