import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { askAgain, askJob, checkEventHandlers } from './check.ts'
import { contactListErrors, contactListEvents, contactListItemRoutes, contactListRoutes } from './contract.ts'
import { fillJob } from './from-tag.ts'
import { importEventHandlers, importIntoList } from './import.ts'
import { changeItem, createItem, listItems, removeItem } from './items.ts'
import {
  allContactLists,
  changeContactList,
  createContactList,
  listContactLists,
  removeContactList,
  sweepJob,
} from './lists.ts'
import { itemRow, listRow, showItem, showList } from './rows.ts'

/** People whom campaigns write to, in lists: entered, of a sheet, or of a tag. */
export const contactListsModule: Module = {
  name: 'contact-lists',
  owns: ['contact_lists', 'contact_list_items'],
  reads: ['contacts', 'tickets', 'ticket_tags'],
  errors: contactListErrors,
  events: contactListEvents,
  jobs: [sweepJob, fillJob, askJob],
  eventHandlers: [...importEventHandlers, ...checkEventHandlers],
  routes: [
    ...bind(contactListRoutes, {
      list: ({ company }, { query }) => listContactLists(company.db, query),
      all: ({ company }) => allContactLists(company.db),
      show: async ({ company }, { params }) => showList(await listRow(company.db, params.contactListId)),
      create: ({ company }, { body }) => company.transaction(tx => createContactList(tx, body)),
      update: ({ company }, { params, body }) =>
        company.transaction(tx => changeContactList(tx, params.contactListId, body)),
      remove: ({ company }, { params }) => company.transaction(tx => removeContactList(tx, params.contactListId)),
      upload: {
        beforeFiles: async ({ company }, { params }) => void (await listRow(company.db, params.contactListId)),
        handle: (call, { params, body, files }) => importIntoList(call, params.contactListId, body, files),
      },
      check: ({ company }, { params }) => company.transaction(tx => askAgain(tx, params.contactListId)),
    }),
    ...bind(contactListItemRoutes, {
      list: ({ company }, { query }) => listItems(company, query),
      show: async ({ company }, { params }) => showItem(await itemRow(company.db, params.contactListItemId)),
      create: ({ company }, { body }) => company.transaction(tx => createItem(tx, body)),
      update: ({ company }, { params, body }) =>
        company.transaction(tx => changeItem(tx, params.contactListItemId, body)),
      remove: ({ company }, { params }) => company.transaction(tx => removeItem(tx, params.contactListItemId)),
    }),
  ],
}

export { contactListFilled, isFilling } from './filling.ts'
export { contactListInUse, contactListLeaving, createContactList } from './lists.ts'
export { recipientsOf } from './recipients.ts'
export { listRow } from './rows.ts'
export { taggedPeople } from './tagged.ts'
