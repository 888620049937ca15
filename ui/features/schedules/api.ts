import { type Contact, contactEvents } from '../../../core/tenant/contacts/contract.ts'
import { type Schedule, scheduleEvents, scheduleRoutes } from '../../../core/tenant/schedules/contract.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, on, records } from '../../lib/lists/index.ts'

export const schedulesApi = client(scheduleRoutes)

/** What leaves in a time; asked for by moments on the wire. */
export const schedulesBetween = ({ from, to }: { from: string; to: string }) =>
  listOf(scheduleRoutes.list, {
    query: { from, to },
    rows: 'schedules',
    live: [
      records(scheduleEvents.schedule, { newAt: 'end', belongs: ({ sendAt }) => sendAt >= from && sendAt < to }),
      on(contactEvents.contact, withContact),
    ],
  })

/** What has this in its text or its contact, whenever it leaves. */
export const schedulesWith = (searchParam: string) =>
  listOf(scheduleRoutes.list, {
    query: { searchParam },
    rows: 'schedules',
    live: [records(scheduleEvents.schedule, { newAt: 'nowhere' }), on(contactEvents.contact, withContact)],
  })

/** A contact has another name: what is scheduled for it says so. */
const withContact = (rows: readonly Schedule[], emitted: { contact?: Contact } | object): readonly Schedule[] => {
  const contact = 'contact' in emitted ? emitted.contact : undefined
  if (!contact || !rows.some(({ contactId }) => contactId === contact.id)) return rows
  const { id, name, number, isGroup } = contact
  return rows.map(row => (row.contactId === id ? { ...row, contact: { id, name, number, isGroup } } : row))
}
