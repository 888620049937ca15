import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'
import { copiedTables } from './copied-tables.ts'

/** What happens with customers and colleagues, reaches others, or is nobody's answer to a customer: sandboxes have none of it. */
const leftOut = [
  ...['tickets', 'ticket_notes', 'ticket_tags', 'ticket_trace', 'ticket_tracking', 'attendance_turns', 'note_mentions'],
  ...['contacts', 'contact_aliases', 'contact_extra_info', 'contact_merges', 'told_before', 'wrote_before'],
  ...['messages', 'messages_search', 'message_reactions', 'outbox', 'read_receipts', 'first_contacts'],
  ...['flow_runs', 'flow_run_steps', 'flow_node_counts', 'flow_drafts', 'flow_hooks'],
  ...['campaigns', 'campaign_recipients', 'campaign_files', 'campaign_opt_outs', 'campaign_settings'],
  ...['contact_lists', 'contact_list_items', 'schedules', 'chats', 'chat_users', 'chat_messages'],
  ...['prompt_questions', 'integration_turns', 'integration_talks', 'deliveries', 'delivery_circuits'],
  ...['outgoing_webhooks', 'push_subscriptions', 'connection_diary', 'connection_tokens', 'cloud_accounts'],
  ...['message_templates', 'template_reach', 'message_charges'],
  ...['api_requests', 'audit_log', 'first_run', 'invitations', 'jobs', 'imports', 'import_rejects', 'phone_names'],
  ...['taken_over', 'takeover_stages', 'takeovers'],
]

test('each table of a company is either copied into sandboxes, or left out for a reason', () => {
  const file = openSqlite(':memory:')
  migrate(file, migrationsOf('tenant'))
  const all = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
  const ours = all.filter(name => !/^(sqlite_|messages_search_|migrations$|schema_)/.test(name))
  expect(ours.filter(name => !leftOut.includes(name)).sort()).toEqual([...copiedTables].sort())
  file.close()
})
