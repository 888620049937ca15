import { contactListEvents, contactListItemsOpen } from '../../../core/tenant/contact-lists/contract.ts'
import { useChannel, useEvent } from '../../lib/realtime/index.ts'
import { type ImportWork, useImport } from '../imports/index.ts'
import { contactListsApi } from './api.ts'

/** The import of people into a list, as it is at any moment; while this is in use, the page hears of the list's people. */
export function useImportInto(contactListId: number): ImportWork {
  const params = { contactListId }
  useChannel(contactListItemsOpen, params)
  const work = useImport({ target: 'contact-lists', targetId: contactListId }, (input, options) =>
    contactListsApi.upload({ params, ...input }, options),
  )
  useEvent(contactListEvents.ContactListItem, told => {
    if (told.action === 'progress' && told.import.targetId === contactListId) work.take(told.import)
  })
  return work
}
