import { contactListEvents } from '../../../core/tenant/contact-lists/contract.ts'
import { useEvent } from '../../lib/realtime/index.ts'
import { type ImportWork, useImport } from '../imports/index.ts'
import { contactListsApi } from './api.ts'

/** The import of people into a list, as it is at any moment. */
export function useImportInto(contactListId: number): ImportWork {
  const params = { contactListId }
  const work = useImport({ target: 'contact-lists', targetId: contactListId }, (input, options) =>
    contactListsApi.upload({ params, ...input }, options),
  )
  useEvent(contactListEvents.ContactListItem, emitted => {
    if (emitted.action === 'progress' && emitted.import.targetId === contactListId) work.take(emitted.import)
  })
  return work
}
