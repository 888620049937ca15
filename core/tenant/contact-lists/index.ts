import type { Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { askAgain, askJob, checkReactions } from './check.ts'
import { contactListErrors, contactListEvents, contactListItemRoutes, contactListRoutes } from './contract.ts'
import { fillJob } from './from-tag.ts'
import { importIntoList, importReactions } from './import.ts'
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
  reactions: [...importReactions, ...checkReactions],
  routes: [
    ...bind(contactListRoutes, {
      list: ({ desk }, { query }) => listContactLists(desk.db, query),
      all: ({ desk }) => allContactLists(desk.db),
      show: async ({ desk }, { params }) => showList(await listRow(desk.db, params.contactListId)),
      create: ({ desk }, { body }) => desk.transaction(tx => createContactList(tx, body)),
      update: ({ desk }, { params, body }) => desk.transaction(tx => changeContactList(tx, params.contactListId, body)),
      remove: ({ desk }, { params }) => desk.transaction(tx => removeContactList(tx, params.contactListId)),
      upload: {
        beforeFiles: async ({ desk }, { params }) => void (await listRow(desk.db, params.contactListId)),
        handle: (call, { params, body, files }) => importIntoList(call, params.contactListId, body, files),
      },
      check: ({ desk }, { params }) => desk.transaction(tx => askAgain(tx, params.contactListId)),
    }),
    ...bind(contactListItemRoutes, {
      list: ({ desk }, { query }) => listItems(desk, query),
      show: async ({ desk }, { params }) => showItem(await itemRow(desk.db, params.contactListItemId)),
      create: ({ desk }, { body }) => desk.transaction(tx => createItem(tx, body)),
      update: ({ desk }, { params, body }) => desk.transaction(tx => changeItem(tx, params.contactListItemId, body)),
      remove: ({ desk }, { params }) => desk.transaction(tx => removeItem(tx, params.contactListItemId)),
    }),
  ],
}

export { contactListFilled, isFilling } from './filling.ts'
export { contactListInUse, contactListLeaving, createContactList } from './lists.ts'
export { recipientsOf } from './recipients.ts'
export { listRow } from './rows.ts'
export { taggedPeople } from './tagged.ts'
