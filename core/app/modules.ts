import type { Module } from '../company/index.ts'
import { externalErrors } from '../domain/external-errors.ts'
import type { BoundRoute } from '../http/index.ts'
import type { ErrorKind } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { announcementsModule } from '../platform/announcements/index.ts'
import { authModule } from '../platform/auth/index.ts'
import { cloudNumbersModule } from '../platform/cloud-numbers/index.ts'
import { companiesModule } from '../platform/companies/index.ts'
import { connectionTokensModule } from '../platform/connection-tokens/index.ts'
import { gatewaysModule } from '../platform/gateways/index.ts'
import { helpsModule } from '../platform/helps/index.ts'
import { invitationsModule } from '../platform/invitations/index.ts'
import { invoicesModule } from '../platform/invoices/index.ts'
import { lostPasswordsModule } from '../platform/lost-passwords/index.ts'
import { mailsModule } from '../platform/mails/index.ts'
import { optionsModule } from '../platform/options/index.ts'
import { plansModule } from '../platform/plans/index.ts'
import { signupModule } from '../platform/signup/index.ts'
import type { BlobColumn } from '../storage/blobs/index.ts'
import { auditModule } from '../tenant/audit/index.ts'
import { billsModule } from '../tenant/bills/index.ts'
import { campaignsModule } from '../tenant/campaigns/index.ts'
import { chatsModule } from '../tenant/chats/index.ts'
import { connectionsModule } from '../tenant/connections/index.ts'
import { contactListsModule } from '../tenant/contact-lists/index.ts'
import { contactsModule } from '../tenant/contacts/index.ts'
import { customerTestsModule } from '../tenant/customer-tests/index.ts'
import { dashboardModule } from '../tenant/dashboard/index.ts'
import { deliveriesModule } from '../tenant/deliveries/index.ts'
import { externalApiModule } from '../tenant/external-api/index.ts'
import { fileListsModule } from '../tenant/file-lists/index.ts'
import { firstRunModule } from '../tenant/first-run/index.ts'
import { flowsModule } from '../tenant/flows/index.ts'
import { importsModule } from '../tenant/imports/index.ts'
import { inboundModule } from '../tenant/inbound/index.ts'
import { integrationsModule } from '../tenant/integrations/index.ts'
import { kanbanModule } from '../tenant/kanban/index.ts'
import { messagesModule } from '../tenant/messages/index.ts'
import { notesModule } from '../tenant/notes/index.ts'
import { outgoingWebhooksModule } from '../tenant/outgoing-webhooks/index.ts'
import { promptsModule } from '../tenant/prompts/index.ts'
import { pushModule } from '../tenant/push/index.ts'
import { queueIntegrationsModule } from '../tenant/queue-integrations/index.ts'
import { queuesModule } from '../tenant/queues/index.ts'
import { quickMessagesModule } from '../tenant/quick-messages/index.ts'
import { reportsModule } from '../tenant/reports/index.ts'
import { schedulesModule } from '../tenant/schedules/index.ts'
import { settingsModule } from '../tenant/settings/index.ts'
import { tagsModule } from '../tenant/tags/index.ts'
import { takeoverModule } from '../tenant/takeover/index.ts'
import { templatesModule } from '../tenant/templates/index.ts'
import { ticketsModule } from '../tenant/tickets/index.ts'
import { usersModule } from '../tenant/users/index.ts'
import { whatsappErrors } from '../whatsapp/index.ts'

/** All modules. In this order they react to facts and are reported in the documents. Read this to know the product. */
export const modules: readonly Module[] = [
  authModule,
  companiesModule,
  signupModule,
  plansModule,
  invoicesModule,
  gatewaysModule,
  optionsModule,
  mailsModule,
  lostPasswordsModule,
  invitationsModule,
  helpsModule,
  announcementsModule,
  cloudNumbersModule,
  connectionTokensModule,
  usersModule,
  settingsModule,
  integrationsModule,
  queuesModule,
  connectionsModule,
  importsModule,
  contactsModule,
  tagsModule,
  notesModule,
  ticketsModule,
  kanbanModule,
  messagesModule,
  templatesModule,
  quickMessagesModule,
  schedulesModule,
  chatsModule,
  contactListsModule,
  fileListsModule,
  flowsModule,
  deliveriesModule,
  promptsModule,
  queueIntegrationsModule,
  billsModule,
  inboundModule,
  campaignsModule,
  externalApiModule,
  outgoingWebhooksModule,
  pushModule,
  dashboardModule,
  reportsModule,
  firstRunModule,
  customerTestsModule,
  takeoverModule,
  auditModule,
]

/** What names files in the database of a company. */
export const blobColumns: readonly BlobColumn[] = modules.flatMap(({ blobs = [] }) => blobs)

/** Every call, each with the errors of its module. */
export const allRoutes = (): BoundRoute[] =>
  modules.flatMap(({ routes, errors = {} }) => routes.map(bound => ({ ...bound, errors: Object.values(errors) })))

/** Errors that are no module's. */
export const sharedErrors = { ...generalErrors, ...whatsappErrors, ...externalErrors }

/** The kind of an error, by its code. */
export function kindOfError(code: string): ErrorKind | undefined {
  const all: Record<string, ErrorKind>[] = [sharedErrors, ...modules.map(({ errors = {} }) => errors)]
  return all.find(errors => code in errors)?.[code]
}

const firstPart = ({ route: { path } }: BoundRoute): string => path.split('/')[1]!

/** The first parts of paths under which there is nothing but the platform's: where there are several processes, home answers them. */
export function homePaths(): string[] {
  const all = allRoutes()
  const ofCompanies = new Set(all.filter(({ isPlatforms }) => !isPlatforms).map(firstPart))
  return [...new Set(all.filter(({ isPlatforms }) => isPlatforms).map(firstPart))].filter(
    part => !ofCompanies.has(part),
  )
}

/** Paths of calls that show a connection's token. */
export const connectionPaths = (): string[] =>
  allRoutes().flatMap(({ route }) => (route.allow === 'connection' ? [`/api${route.path}`] : []))
