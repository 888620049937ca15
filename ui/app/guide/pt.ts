import type { GuideName } from './names.ts'
import announcements from './pt/announcements.md'
import api from './pt/api.md'
import audit from './pt/audit.md'
import billing from './pt/billing.md'
import campaignSettings from './pt/campaign-settings.md'
import campaigns from './pt/campaigns.md'
import chats from './pt/chats.md'
import companies from './pt/companies.md'
import connections from './pt/connections.md'
import contactLists from './pt/contact-lists.md'
import contacts from './pt/contacts.md'
import customerTests from './pt/customer-tests.md'
import dashboard from './pt/dashboard.md'
import fileLists from './pt/file-lists.md'
import firstRun from './pt/first-run.md'
import flows from './pt/flows.md'
import helps from './pt/helps.md'
import integrations from './pt/integrations.md'
import kanban from './pt/kanban.md'
import mails from './pt/mails.md'
import plans from './pt/plans.md'
import platformInvoices from './pt/platform-invoices.md'
import prompts from './pt/prompts.md'
import queues from './pt/queues.md'
import quickMessages from './pt/quick-messages.md'
import reports from './pt/reports.md'
import schedules from './pt/schedules.md'
import settings from './pt/settings.md'
import tags from './pt/tags.md'
import templates from './pt/templates.md'
import tickets from './pt/tickets.md'
import todoList from './pt/todo-list.md'
import users from './pt/users.md'

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
