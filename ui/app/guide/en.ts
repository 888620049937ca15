import announcements from './en/announcements.md'
import api from './en/api.md'
import audit from './en/audit.md'
import billing from './en/billing.md'
import campaignSettings from './en/campaign-settings.md'
import campaigns from './en/campaigns.md'
import chats from './en/chats.md'
import companies from './en/companies.md'
import connections from './en/connections.md'
import contactLists from './en/contact-lists.md'
import contacts from './en/contacts.md'
import customerTests from './en/customer-tests.md'
import dashboard from './en/dashboard.md'
import fileLists from './en/file-lists.md'
import firstRun from './en/first-run.md'
import flows from './en/flows.md'
import helps from './en/helps.md'
import integrations from './en/integrations.md'
import kanban from './en/kanban.md'
import mails from './en/mails.md'
import plans from './en/plans.md'
import platformInvoices from './en/platform-invoices.md'
import prompts from './en/prompts.md'
import queues from './en/queues.md'
import quickMessages from './en/quick-messages.md'
import reports from './en/reports.md'
import schedules from './en/schedules.md'
import settings from './en/settings.md'
import tags from './en/tags.md'
import templates from './en/templates.md'
import tickets from './en/tickets.md'
import todoList from './en/todo-list.md'
import users from './en/users.md'
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
