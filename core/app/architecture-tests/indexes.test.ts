import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { DAY, MINUTE } from '../../kit/clock.ts'
import { refreshTab, signInTab } from '../../platform/auth/fixtures.ts'
import { run } from '../../storage/index.ts'
import { aConnection } from '../../tenant/connections/fixtures.ts'
import { deskWithMenu } from '../../tenant/inbound/fixtures.ts'
import { messageRoutes } from '../../tenant/messages/contract.ts'
import { ticketRoutes } from '../../tenant/tickets/contract.ts'
import { indexesUsed } from '../testing/query-plan.ts'
import { test } from '../testing/test.ts'
import { PASSWORD, type TestCompany, type World } from '../testing/world.ts'

/** The architecture test of indexes: one that is missing makes nothing wrong, only slow, on the day when there are rows enough. */

/** A customer is served from the first word to the rating, and writes again. */
async function aDay(world: World): Promise<void> {
  const { desk, company, sales } = await deskWithMenu(world)
  await desk.set('userRating', 'enabled')
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  await desk.hears(ana, '1')
  const { id: ticketId } = await desk.ticketOf(ana)
  const rui = await company.person('user', [sales.id])
  const change = (body: { status: 'open' | 'closed' }) => rui.call(ticketRoutes.update, { params: { ticketId }, body })
  for (const query of [
    { status: 'pending' },
    { status: 'open' },
    { withUnreadMessages: 'true' },
    { snoozed: 'true' },
  ] as const)
    await rui.call(ticketRoutes.list, { query })
  await change({ status: 'open' })
  await rui.call(messageRoutes.list, { params: { ticketId } })
  await rui.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Oi, Ana' } })
  await desk.settled()
  await change({ status: 'closed' })
  await desk.hears(ana, '3')
  await desk.later(MINUTE)
  await desk.hears(ana, 'mais uma coisa')
  await desk.later(DAY)
}

/** Someone goes on with a token, with the one before it, and with one that is older. */
async function comingBack(world: World): Promise<void> {
  const company = await world.company()
  const first = await signInTab(world.base, company.adminEmail, PASSWORD)
  const second = await refreshTab(world.base, first.cookie)
  await refreshTab(world.base, second.cookie)
  await refreshTab(world.base, first.cookie)
  await world.restart()
}

/** By these what happens on such a day finds its rows. */
const DAILY = [
  ...['companies_plan', 'companies_unfinished', 'deleted_companies_since', 'accounts_pending'],
  ...['sessions_account', 'sessions_expiry', 'sessions_family', 'sessions_previous'],
  ...['contact_extra_info_contact', 'contacts_by_connection', 'queue_options_tree', 'users_newest'],
  ...['messages_key', 'messages_of_chat', 'messages_of_sender', 'messages_of_ticket', 'messages_quoting'],
  ...['messages_unread', 'read_receipts_of_connection', 'outbox_due', 'outbox_heads', 'outbox_message', 'outbox_word'],
  ...['ticket_notes_by_contact', 'ticket_notes_by_user', 'ticket_notes_newest', 'ticket_trace_newest', 'jobs_due'],
  ...[
    'attendance_turns_of_round',
    'ticket_tracking_ticket',
    'ticket_tracking_waiting',
    'user_queues_queue',
    'whatsapp_queues_queue',
  ],
  ...['tickets_by_queue', 'tickets_by_user', 'tickets_of_connection', 'tickets_of_contact', 'tickets_of_queue'],
  ...['tickets_of_user', 'tickets_unread', 'tickets_snoozed'],
]

/** What the others are for. */
const OTHERS = {
  'statements that the tests of their modules look at': [
    ...['api_requests_age', 'contacts_by_name', 'outbox_chat', 'outbox_of_chat'],
    ...['messages_documents', 'messages_links', 'messages_pictures', 'note_mentions_of_user'],
    ...['ticket_tracking_of_user'],
    ...['tags_by_name', 'ticket_tags_tag', 'tickets_by_status', 'tickets_of_contact_newest'],
  ],
  'rows that go, when the database asks who names them': [
    ...[
      'campaigns_of_flow',
      'campaigns_of_tag',
      'contact_aliases_contact',
      'flow_runs_of_connection',
      'message_reactions_by_contact',
      'quick_messages_by_queue',
      'quick_messages_by_user',
      'queue_options_parent',
      'stray_payments_invoice',
      'tickets_by_option',
    ],
  ],
  'files that nobody names any more': [
    ...['contact_merges_kept_picture', 'contact_merges_removed_picture', 'contacts_picture', 'messages_blob'],
    ...['messages_voice_note', 'quick_messages_media'],
  ],
  'what must not be there twice': ['outbox_one_head', 'tickets_one_alive', 'whatsapps_one_default'],
  'nothing yet': ['contact_merges_kept'],
}

const INDEXES = sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`

async function indexesOf(world: World, company: TestCompany): Promise<string[]> {
  const files = [world.app.machinery.platform.db, await company.context(async ({ db }) => db)]
  const found = await Promise.all(files.map(db => INDEXES.execute(db)))
  return found.flatMap(({ rows }) => rows.map(({ name }) => name))
}

test('what happens on a day at a desk finds its rows by these indexes', async ({ openWorld }) => {
  const used = await indexesUsed(async () => {
    const world = await openWorld()
    await aDay(world)
    await comingBack(world)
  })
  expect(DAILY.filter(name => !used.has(name))).toEqual([])
})

test('every index is of use, and none is missing', async ({ world, company }) => {
  const known = [...DAILY, ...Object.values(OTHERS).flat()]
  const there = await indexesOf(world, company)
  expect(known.filter(name => !there.includes(name))).toEqual([])
  // Others are named by the tests of their modules, which look at the plans of their lists.
  const tests = globSync('core/**/*.test.ts').map(file => readFileSync(file, 'utf8'))
  const unknown = there.filter(name => !known.includes(name))
  expect(unknown.filter(name => !tests.some(text => text.includes(name)))).toEqual([])
})

test('a contact has one ticket that is not closed, and a company one usual connection, whatever the code does', async ({
  world,
}) => {
  const { desk } = await deskWithMenu(world)
  await aConnection(desk.admin, { name: 'Outra', greetingMessage: 'Olá!' })
  await desk.set('autoReopenTimeout', '1')
  const ana = desk.customer()
  for (const _ticket of [1, 2]) {
    await desk.hears(ana, 'oi')
    for (const { id: ticketId } of await desk.ticketsOf(ana))
      await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.later(5 * MINUTE)
  }
  expect(await desk.ticketsOf(ana)).toHaveLength(2)
  const attempt = (statement: string) => desk.company.context(({ db }) => run(db, statement, []))
  for (const statement of ["UPDATE tickets SET status = 'open'", 'UPDATE whatsapps SET isDefault = 1'])
    await expect(attempt(statement)).rejects.toThrow('UNIQUE constraint failed')
})
