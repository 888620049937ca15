import announcements from './es/announcements.md'
import api from './es/api.md'
import audit from './es/audit.md'
import billing from './es/billing.md'
import campaignSettings from './es/campaign-settings.md'
import campaigns from './es/campaigns.md'
import chats from './es/chats.md'
import companies from './es/companies.md'
import connections from './es/connections.md'
import contactLists from './es/contact-lists.md'
import contacts from './es/contacts.md'
import customerTests from './es/customer-tests.md'
import dashboard from './es/dashboard.md'
import fileLists from './es/file-lists.md'
import firstRun from './es/first-run.md'
import flows from './es/flows.md'
import helps from './es/helps.md'
import integrations from './es/integrations.md'
import kanban from './es/kanban.md'
import mails from './es/mails.md'
import plans from './es/plans.md'
import platformInvoices from './es/platform-invoices.md'
import prompts from './es/prompts.md'
import queues from './es/queues.md'
import quickMessages from './es/quick-messages.md'
import reports from './es/reports.md'
import schedules from './es/schedules.md'
import settings from './es/settings.md'
import tags from './es/tags.md'
import templates from './es/templates.md'
import tickets from './es/tickets.md'
import todoList from './es/todo-list.md'
import users from './es/users.md'
import type { GuideName } from './names.ts'

/** The guide as it is written. */
export const sources: Record<GuideName, string> = {
  dashboard,
  reports,
  tickets,
  contacts,
  kanban,
  schedules,
  campaigns,
  'quick-messages': quickMessages,
  chats,
  'todo-list': todoList,
  helps,
  'first-run': firstRun,
  connections,
  templates,
  queues,
  users,
  tags,
  'file-lists': fileLists,
  flows,
  'customer-tests': customerTests,
  prompts,
  integrations,
  api,
  'contact-lists': contactLists,
  'campaign-settings': campaignSettings,
  settings,
  billing,
  audit,
  companies,
  plans,
  announcements,
  'platform-invoices': platformInvoices,
  mails,
}
