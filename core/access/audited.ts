import type { Caller } from './caller.ts'

/** What the audit log tells, and under which heading. */
export const auditKinds = {
  signedIn: 'access',
  signInRefused: 'access',
  passwordReset: 'access',
  userCreated: 'people',
  userChanged: 'people',
  userDeleted: 'people',
  settingChanged: 'settings',
  integrationChanged: 'settings',
  integrationRemoved: 'settings',
  webhookRenewed: 'settings',
  webhookSecretChanged: 'settings',
  connectionCreated: 'connections',
  connectionDeleted: 'connections',
  tokenGiven: 'connections',
  tokenTaken: 'connections',
  proxyChanged: 'connections',
  queueDeleted: 'data',
  ticketDeleted: 'data',
  contactDeleted: 'data',
  flowDeleted: 'data',
  flowsExported: 'data',
  tagDeleted: 'data',
  noteDeleted: 'data',
  dataExported: 'data',
  dataImported: 'data',
  backupCreated: 'data',
  backupRestored: 'data',
  companyCreated: 'platform',
  companyChanged: 'platform',
  companyDeleted: 'platform',
  companyRestored: 'platform',
  invoicePaid: 'platform',
  optionsChanged: 'platform',
  planCreated: 'platform',
  planChanged: 'platform',
  planDeleted: 'platform',
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
  | { as: 'platform' | 'operator' | 'program'; ip?: string }

export const PROGRAM: Actor = { as: 'program' }

/** Somebody who is signed in, as the audit log of this company names them. */
export const actorFor = (company: number, caller: Pick<Caller, 'companyId' | 'userId' | 'name'>, ip: string): Actor =>
  caller.companyId === company ? { as: 'person', userId: caller.userId, name: caller.name, ip } : { as: 'platform', ip }

/** A field that has another value; neither of them for what is secret. */
export interface AuditedChange {
  field: string
  from?: string
  to?: string
}

/** What is to be remembered of an act, beside who did it. */
export interface Audited {
  kind: AuditKind
  /** What it was done to, as it was called then. */
  subject?: string
  changes?: readonly AuditedChange[]
}

/** The fields that have another value in `after`; those that it does not name stay as they are. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): AuditedChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [from, to] = [asText(before[field]), asText(value)]
    return value === undefined || from === to ? [] : [{ field, from, to }]
  })
}

const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : String(value)
