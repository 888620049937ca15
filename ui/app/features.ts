import { announcementsFeature } from '../features/announcements/feature.ts'
import { auditFeature } from '../features/audit/feature.ts'
import {
  campaignReportFeature,
  campaignSettingsFeature,
  campaignsFeature,
  optOutsFeature,
} from '../features/campaigns/feature.ts'
import { chatsFeature } from '../features/chats/feature.ts'
import { companiesFeature } from '../features/companies/feature.ts'
import { connectionsFeature } from '../features/connections/feature.ts'
import { contactListFeature, contactListsFeature } from '../features/contact-lists/feature.ts'
import { contactsFeature } from '../features/contacts/feature.ts'
import { customerTestsFeature } from '../features/customer-tests/feature.ts'
import { dashboardFeature } from '../features/dashboard/feature.ts'
import { externalApiFeature } from '../features/external-api/feature.ts'
import { fileListsFeature } from '../features/file-lists/feature.ts'
import { firstRunFeature } from '../features/first-run/feature.ts'
import { flowEditorFeature, flowRunsFeature, flowsFeature } from '../features/flows/feature.ts'
import { helpsFeature } from '../features/helps/feature.ts'
import { invitationFeature } from '../features/invitations/feature.ts'
import { invoicesFeature, platformInvoicesFeature, subscriptionFeature } from '../features/invoices/feature.ts'
import { kanbanFeature } from '../features/kanban/feature.ts'
import { loginFeature } from '../features/login/feature.ts'
import { lostPasswordFeature, newPasswordFeature } from '../features/lost-passwords/feature.ts'
import { mailsFeature } from '../features/mails/feature.ts'
import { plansFeature } from '../features/plans/feature.ts'
import { promptsFeature } from '../features/prompts/feature.ts'
import { queueIntegrationsFeature } from '../features/queue-integrations/feature.ts'
import { queuesFeature } from '../features/queues/feature.ts'
import { quickMessagesFeature } from '../features/quick-messages/feature.ts'
import { reportsFeature } from '../features/reports/feature.ts'
import { schedulesFeature } from '../features/schedules/feature.ts'
import { settingsFeature } from '../features/settings/feature.ts'
import { confirmSignUpFeature, signupFeature } from '../features/signup/feature.ts'
import { tagsFeature } from '../features/tags/feature.ts'
import { templatesFeature } from '../features/templates/feature.ts'
import { ticketsFeature } from '../features/tickets/feature.ts'
import { todoListFeature } from '../features/todo-list/feature.ts'
import { usersFeature } from '../features/users/feature.ts'
import { matchPath } from '../lib/router/index.tsx'
import type { Feature } from './feature.ts'

/** Pages for people who are not signed in (spec 1 §2). */
export const publicFeatures: readonly Feature[] = [
  loginFeature,
  signupFeature,
  confirmSignUpFeature,
  lostPasswordFeature,
  newPasswordFeature,
  invitationFeature,
]

/** Every other page, in the order of the menu and of what is set up. */
export const features: readonly Feature[] = [
  dashboardFeature,
  reportsFeature,
  ticketsFeature,
  firstRunFeature,
  contactsFeature,
  kanbanFeature,
  schedulesFeature,
  campaignsFeature,
  campaignReportFeature,
  optOutsFeature,
  quickMessagesFeature,
  chatsFeature,
  todoListFeature,
  helpsFeature,
  connectionsFeature,
  templatesFeature,
  queuesFeature,
  usersFeature,
  tagsFeature,
  fileListsFeature,
  flowsFeature,
  flowRunsFeature,
  flowEditorFeature,
  customerTestsFeature,
  promptsFeature,
  queueIntegrationsFeature,
  externalApiFeature,
  contactListsFeature,
  contactListFeature,
  campaignSettingsFeature,
  settingsFeature,
  invoicesFeature,
  subscriptionFeature,
  auditFeature,
  companiesFeature,
  plansFeature,
  announcementsFeature,
  platformInvoicesFeature,
  mailsFeature,
]

/** The page behind the login at an address; none at one that browsers would take for another host. */
export const featureAt = (url: string): Feature | undefined =>
  url.startsWith('//') ? undefined : features.find(({ paths }) => paths.some(pattern => matchPath(url, pattern)))
