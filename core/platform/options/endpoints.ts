import type { AiEndpoint, MailEndpoint } from '../../clients/index.ts'
import type { Platform } from '../../company/index.ts'
import { type AuditedChange, type AuditedField, changesBetween } from '../../domain/access/audited.ts'
import { isSameAi } from '../../domain/ai-server.ts'
import { isSameMailServer } from '../../domain/mail-server.ts'
import { secretToStore } from '../../domain/stored-secret.ts'
import type { PlatformDb } from '../../storage/index.ts'
import type { PlatformAiChange, PlatformMailChange, PlatformOptions } from './contract.ts'
import { platformSecret, storePlatformSecret } from './secrets.ts'
import { platformOptions, storeOption } from './stored.ts'

/** What of the world outside the operator set up: each is an option, and its secret is sealed under the same name. */

type Secrets = Pick<Platform, 'secrets'>['secrets']
type SecretStore = Pick<Platform, 'secrets' | 'clock'>

/** By which server the platform sends mails; undefined where nobody has said. */
export async function platformMail(db: PlatformDb, secrets: Secrets): Promise<MailEndpoint | undefined> {
  const { mail } = await platformOptions(db)
  return mail ? { ...mail, password: await platformSecret(db, { secrets }, 'mail') } : undefined
}

/** The same for companies that have none of their own; undefined where they may not. */
export async function lentMail(db: PlatformDb, secrets: Secrets): Promise<MailEndpoint | undefined> {
  const { mail } = await platformOptions(db)
  return mail?.forCompanies ? platformMail(db, secrets) : undefined
}

/** The AI for companies that have none of their own. */
export async function lentAi(db: PlatformDb, secrets: Secrets): Promise<AiEndpoint | undefined> {
  const { ai } = await platformOptions(db)
  return ai ? { ...ai, key: await platformSecret(db, { secrets }, 'ai') } : undefined
}

/** A server of mails as a form has it, with its password. */
export async function mailFromInput(
  db: PlatformDb,
  secrets: Secrets,
  provided: PlatformMailChange,
): Promise<MailEndpoint> {
  const { password, ...server } = provided
  const { mail } = await platformOptions(db)
  const stored = secretToStore(password, isSameMailServer(mail, server))
  return { ...server, password: stored ?? (await platformSecret(db, { secrets }, 'mail')) }
}

/** The same of an AI. */
export async function aiFromInput(db: PlatformDb, secrets: Secrets, provided: PlatformAiChange): Promise<AiEndpoint> {
  const { key, ...server } = provided
  const { ai } = await platformOptions(db)
  const stored = secretToStore(key, isSameAi(ai, server))
  return { ...server, key: stored ?? (await platformSecret(db, { secrets }, 'ai')) }
}

/** Keeps it, or forgets it with its password; returns what the audit log is to tell. */
export function storeMail(
  db: PlatformDb,
  secretStore: SecretStore,
  before: PlatformOptions['mail'],
  change: PlatformMailChange | null,
): Promise<AuditedChange[]> {
  if (!change) return keep(db, secretStore, 'mail', { before, after: null, secret: '', told: 'mailPassword' })
  const { password, ...after } = change
  const secret = secretToStore(password, isSameMailServer(before, after))
  return keep(db, secretStore, 'mail', { before, after, secret, told: 'mailPassword' })
}

/** The same of the AI. */
export function storeAi(
  db: PlatformDb,
  secretStore: SecretStore,
  before: PlatformOptions['ai'],
  change: PlatformAiChange | null,
): Promise<AuditedChange[]> {
  if (!change) return keep(db, secretStore, 'ai', { before, after: null, secret: '', told: 'aiKey' })
  const { key, ...after } = change
  const secret = secretToStore(key, isSameAi(before, after))
  return keep(db, secretStore, 'ai', { before, after, secret, told: 'aiKey' })
}

interface Stored<Place> {
  before: Place | null
  after: Place | null
  /** Without it the stored one stays. */
  secret: string | undefined
  /** What the audit log calls it. */
  told: AuditedField
}

async function keep<Name extends 'mail' | 'ai'>(
  db: PlatformDb,
  secretStore: SecretStore,
  name: Name,
  { before, after, secret, told: emitted }: Stored<NonNullable<PlatformOptions[Name]>>,
): Promise<AuditedChange[]> {
  await storeOption(db, secretStore, name, after)
  const isOther = secret !== undefined && (await storePlatformSecret(db, secretStore, name, secret))
  const gone = Object.fromEntries(Object.keys(before ?? {}).map(field => [field, '']))
  const changes: AuditedChange[] = changesBetween({ ...before }, after ?? gone)
  return isOther ? [...changes, { field: emitted }] : changes
}
