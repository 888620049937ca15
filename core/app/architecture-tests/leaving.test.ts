import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Module, Reaction } from '../../company/index.ts'
import { connectionLeaving } from '../../tenant/connections/index.ts'
import { contactListLeaving } from '../../tenant/contact-lists/index.ts'
import { contactLeaving, contactsMerged, contactsSplit } from '../../tenant/contacts/index.ts'
import { fileListLeaving } from '../../tenant/file-lists/index.ts'
import { queueLeaving } from '../../tenant/queues/index.ts'
import { ticketLeaving } from '../../tenant/tickets/index.ts'
import { userLeaving } from '../../tenant/users/index.ts'
import { modules } from '../modules.ts'
import { test } from '../testing/test.ts'

/**
 * The architecture test of leaving: the database clears or deletes what names a row that goes, and no page learns of that. So a module that
 * keeps such a column reacts to the fact, or tells here why it need not.
 */

/** What is told before a row of these tables goes, and when one that became part of another is there again. */
const LEAVING_EVENTS: Readonly<Record<string, readonly Reaction['to'][]>> = {
  contact_lists: [contactListLeaving],
  contacts: [contactLeaving, contactsMerged, contactsSplit],
  file_lists: [fileListLeaving],
  queues: [queueLeaving],
  tickets: [ticketLeaving],
  users: [userLeaving],
  whatsapps: [connectionLeaving],
}

const NEED_NOT: Readonly<Record<string, string>> = {
  'campaign_recipients.contactId, contact leaving':
    'A recipient is shown by the name and number that stood in the list; what waits for them is withdrawn with its ticket.',
  'campaign_recipients.messageId, not told': 'As of schedules.',
  'campaigns.flowId, not told': 'A campaign whose flow is gone says so when its turn comes.',
  'campaigns.tagListId, not told': 'The tag is where its list came from, which no page shows.',
  'queue_options.flowId, not told':
    'An option whose flow is gone leaves the contact to people; its dialog fetches it anew.',
  'schedules.messageId, not told': 'Messages go with their ticket; whoever planned one that waits is told before.',
  'imports.userId, user leaving': 'No page shows who asked for an import, which goes on to its end.',
  'integration_talks.ticketId, ticket leaving': 'No page shows where a talk with an integration stands.',
  'integration_turns.messageId, not told': 'Messages go with their ticket.',
  'integration_turns.ticketId, ticket leaving': 'No page shows which messages wait for an integration.',
  'note_mentions.userId, user leaving':
    'Only the bell of whoever is named tells of it; a note that names them may go on doing so.',
  'template_reach.whatsappId, connection leaving': 'the rows go with it, and nobody is shown them',
  'phone_names.whatsappId, connection leaving': 'What a phone calls people is shown nowhere.',
  'prompt_questions.ticketId, ticket leaving': 'No page shows which questions wait for an assistant.',
  'ticket_notes.contactId, contact leaving': 'A contact takes its tickets along, and those their notes.',
  'ticket_notes.contactId, contacts parted': 'A note goes where its ticket goes (`ticketGiven`).',
  'ticket_notes.userId, user leaving': 'Who wrote a note is no row of a list: an open page may go on naming them.',
  'tickets.queueOptionId, not told': 'It is the place of the bot in a menu, which no page shows.',
}

const REFERENCES = sql<{ table: string; column: string; parent: string }>`
  SELECT t.name AS "table", f."from" AS "column", f."table" AS parent
  FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'`

const ownerOf = (table: string): Module =>
  modules.find(({ owns = [] }) => (owns as readonly string[]).includes(table)) ?? expect.fail(`nobody owns ${table}`)

test('anyone who keeps what names a row of another module reacts when that goes, or tells why not', async ({
  company,
}) => {
  const { rows } = await company.context(({ db }) => REFERENCES.execute(db))
  const unheard = rows.flatMap(({ table, column, parent }) => {
    const { name, eventHandlers = [] } = ownerOf(table)
    if (name === ownerOf(parent).name) return []
    const facts = LEAVING_EVENTS[parent]?.filter(
      domainEvent => !eventHandlers.some(({ to }) => to === domainEvent),
    ) ?? [{ name: 'not told' }]
    return facts.map(domainEvent => `${table}.${column}, ${domainEvent.name}`)
  })
  expect(unheard.toSorted()).toEqual(Object.keys(NEED_NOT).toSorted())
})
