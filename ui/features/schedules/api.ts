import { type Contact, contactEvents } from '../../../core/tenant/contacts/contract.ts'
import { type Schedule, scheduleEvents, scheduleRoutes } from '../../../core/tenant/schedules/contract.ts'
import { client } from '../../lib/api/client.ts'
import { listOf, on, records } from '../../lib/lists/index.ts'

export const schedulesApi = client(scheduleRoutes)

/** What leaves in a time, with a text in it or in the contact's name; asked for by moments on the wire. */
export const schedulesBetween = ({ from, to, searchParam }: { from: string; to: string; searchParam: string }) =>
  listOf(scheduleRoutes.list, {
    query: { from, to, ...(searchParam ? { searchParam } : {}) },
    rows: 'schedules',
    live: [
      records(scheduleEvents.schedule, {
        newAt: searchParam ? 'nowhere' : 'end',
        belongs: ({ sendAt }) => sendAt >= from && sendAt < to,
      }),
      on(contactEvents.contact, withContact),
    ],
  })

/** A contact has another name: what is scheduled for it says so. */
const withContact = (rows: readonly Schedule[], told: { contact?: Contact } | object): readonly Schedule[] => {
  const contact = 'contact' in told ? told.contact : undefined
  if (!contact || !rows.some(({ contactId }) => contactId === contact.id)) return rows
  const { id, name, number, isGroup } = contact
  return rows.map(row => (row.contactId === id ? { ...row, contact: { id, name, number, isGroup } } : row))
}
