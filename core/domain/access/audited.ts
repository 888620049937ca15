import type { Language } from '../../kit/language.ts'
import type { Caller } from './caller.ts'
import type { PlanFeature } from './plan-features.ts'

/** What the audit log tells, and under which heading. */
export const auditKinds = {
  signedIn: 'access',
  signInRefused: 'access',
  codeRefused: 'access',
  recoveryCodeUsed: 'access',
  recoveryCodesRenewed: 'access',
  twoFactorEnabled: 'access',
  twoFactorDisabled: 'access',
  twoFactorReset: 'access',
  passwordReset: 'access',
  passwordRecovered: 'access',
  userCreated: 'people',
  userChanged: 'people',
  userDeleted: 'people',
  userInvited: 'people',
  invitationCancelled: 'people',
  settingChanged: 'settings',
  integrationChanged: 'settings',
  integrationRemoved: 'settings',
  promptChanged: 'settings',
  queueIntegrationChanged: 'settings',
  outgoingWebhookCreated: 'settings',
  outgoingWebhookChanged: 'settings',
  outgoingWebhookSecret: 'settings',
  campaignSettingsChanged: 'settings',
  webhookRenewed: 'settings',
  webhookSecretChanged: 'settings',
  connectionCreated: 'connections',
  connectionDeleted: 'connections',
  tokenGiven: 'connections',
  tokenTaken: 'connections',
  proxyChanged: 'connections',
  cloudAccountChanged: 'connections',
  templateSubmitted: 'connections',
  templateDeleted: 'connections',
  queueDeleted: 'data',
  ticketDeleted: 'data',
  contactDeleted: 'data',
  contactsExported: 'data',
  referralsExported: 'data',
  attendancesExported: 'data',
  contactsMerged: 'data',
  contactsParted: 'data',
  flowPublished: 'settings',
  flowVersionRestored: 'settings',
  flowDeleted: 'data',
  flowsExported: 'data',
  tagDeleted: 'data',
  noteDeleted: 'data',
  quickMessageDeleted: 'data',
  contactListDeleted: 'data',
  fileListDeleted: 'data',
  promptDeleted: 'data',
  queueIntegrationDeleted: 'data',
  outgoingWebhookDeleted: 'data',
  campaignPlanned: 'data',
  campaignRestarted: 'data',
  campaignRetried: 'data',
  campaignDeleted: 'data',
  campaignReported: 'data',
  campaignOptOutUndone: 'data',
  dataExported: 'data',
  dataImported: 'data',
  backupCreated: 'data',
  backupRestored: 'data',
  companyCreated: 'platform',
  companyChanged: 'platform',
  companyDeleted: 'platform',
  companyRestored: 'platform',
  invoicePaid: 'platform',
  strayPaymentSettled: 'platform',
  strayPaymentReopened: 'platform',
  optionsChanged: 'platform',
  planCreated: 'platform',
  planChanged: 'platform',
  planDeleted: 'platform',
  helpDeleted: 'platform',
  announcementDeleted: 'platform',
  keyRotated: 'platform',
} as const

export type AuditKind = keyof typeof auditKinds
export type AuditCategory = (typeof auditKinds)[AuditKind]

export const auditCategories = ['access', 'people', 'settings', 'connections', 'data', 'platform'] as const

/**
 * Who does something: a person of the company, the platform's super administrator on another company, the operator at the command
 * line, or the program by itself and for other programs.
 */
export type Actor =
  | { as: 'person'; userId: number; name: string; ip?: string }
  | { as: 'platform'; name: string; ip?: string }
  | { as: 'operator' | 'program'; ip?: string }

export const PROGRAM: Actor = { as: 'program' }

/** Someone who is signed in, as the audit log of this company names them. */
export const actorFor = (company: number, caller: Pick<Caller, 'companyId' | 'userId' | 'name'>, ip: string): Actor =>
  caller.companyId === company
    ? { as: 'person', userId: caller.userId, name: caller.name, ip }
    : { as: 'platform', name: caller.name, ip }

/** What may have another value: each has its words in `ui/features/audit/texts`, features of plans with the plans. */
export type AuditedField =
  | (
      | 'name'
      | 'email'
      | 'phone'
      | 'profile'
      | 'queues'
      | 'allTicket'
      | 'followsQueues'
      | 'rights'
      | 'password'
      | 'blocked'
      | 'super'
    )
  | ('plan' | 'dueDate' | 'recurrence' | 'active' | 'campaigns' | 'timeZone' | 'schedules' | 'holidays' | 'billing')
  | ('maxUsers' | 'maxConnections' | 'maxQueues' | 'price' | 'flowsAMonth' | 'files' | PlanFeature)
  | ('conversationNodes' | 'webhookNodes')
  | ('host' | 'port' | 'security' | 'username' | 'sender' | 'baseUrl' | 'model' | 'key' | 'voiceKey')
  | 'transcriptionModel'
  | ('proxyAddress' | 'proxyUsername' | 'proxyPassword')
  | ('pixKey' | 'pixName' | 'pixCity' | 'graceDays' | 'trialMegabytes' | 'gateway' | 'gatewayField')
  | ('mailPassword' | 'forCompanies' | 'aiKey')
  | ('messageInterval' | 'longerIntervalAfter' | 'greaterInterval' | 'variables' | 'sendingHours')
  | ('confirmationHours' | 'yesWords' | 'noWords' | 'optOutWords')

/** A field that has another value; neither of them for what is secret. */
export interface AuditedChange<Field extends string = AuditedField> {
  field: Field
  /** What it is called, where it is of something that brings its own words, as a way of being paid does. */
  called?: Readonly<Record<Language, string>>
  from?: string
  to?: string
}

/** What is to be remembered of an act, beside who did it. */
export type Audited = {
  /** What it was done to, as it was called then. */
  subject?: string
} & (
  | { kind: Exclude<AuditKind, 'settingChanged'>; changes?: readonly AuditedChange[] }
  /** The field of a setting is its key, which has its words with the settings. */
  | { kind: 'settingChanged'; changes: readonly AuditedChange<string>[] }
)

/** The fields that have another value in `after`; those that it does not name stay as they are. */
export function changesBetween<Field extends AuditedField>(
  before: object,
  after: { readonly [field in Field]?: unknown },
): AuditedChange<Field>[] {
  const known: Readonly<Record<string, unknown>> = { ...before }
  return (Object.entries(after) as [Field, unknown][]).flatMap(([field, value]) => {
    const [from, to] = [asText(known[field]), asText(value)]
    return value === undefined || from === to ? [] : [{ field, from, to }]
  })
}

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)
