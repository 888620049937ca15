import { type AuditedChange, type AuditedField, changesBetween } from '../../domain/access/audited.ts'
import type { Platform } from '../../company/index.ts'
import { isSameAi } from '../../domain/ai-server.ts'
import { secretToKeep } from '../../domain/stored-secret.ts'
import { isSameMailServer } from '../../domain/mail-server.ts'
import type { AiPlace, MailPlace } from '../../clients/index.ts'
import type { PlatformDb } from '../../storage/index.ts'
import type { PlatformAiChange, PlatformMailChange, PlatformOptions } from './contract.ts'
import { keepPlatformSecret, platformSecret } from './secrets.ts'
import { keepOption, platformOptions } from './stored.ts'

/** What of the world outside the operator set up: each is an option, and its secret is sealed under the same name. */

type Secrets = Pick<Platform, 'secrets'>['secrets']
type Keeper = Pick<Platform, 'secrets' | 'clock'>

/** By which server the platform sends mails; undefined where nobody has said. */
export async function platformMail(db: PlatformDb, secrets: Secrets): Promise<MailPlace | undefined> {
  const { mail } = await platformOptions(db)
  return mail ? { ...mail, password: await platformSecret(db, { secrets }, 'mail') } : undefined
}

/** The same for companies that have none of their own; undefined where they may not. */
export async function lentMail(db: PlatformDb, secrets: Secrets): Promise<MailPlace | undefined> {
  const { mail } = await platformOptions(db)
  return mail?.forCompanies ? platformMail(db, secrets) : undefined
}

/** The AI for companies that have none of their own. */
export async function lentAi(db: PlatformDb, secrets: Secrets): Promise<AiPlace | undefined> {
  const { ai } = await platformOptions(db)
  return ai ? { ...ai, key: await platformSecret(db, { secrets }, 'ai') } : undefined
}

/** A server of mails as a form has it, with its password. */
export async function mailAsGiven(db: PlatformDb, secrets: Secrets, given: PlatformMailChange): Promise<MailPlace> {
  const { password, ...server } = given
  const { mail } = await platformOptions(db)
  const kept = secretToKeep(password, isSameMailServer(mail, server))
  return { ...server, password: kept ?? (await platformSecret(db, { secrets }, 'mail')) }
}

/** The same of an AI. */
export async function aiAsGiven(db: PlatformDb, secrets: Secrets, given: PlatformAiChange): Promise<AiPlace> {
  const { key, ...server } = given
  const { ai } = await platformOptions(db)
  const kept = secretToKeep(key, isSameAi(ai, server))
  return { ...server, key: kept ?? (await platformSecret(db, { secrets }, 'ai')) }
}

/** Keeps it, or forgets it with its password; returns what the audit log is to tell. */
export function keepMail(
  db: PlatformDb,
  keeper: Keeper,
  before: PlatformOptions['mail'],
  change: PlatformMailChange | null,
): Promise<AuditedChange[]> {
  if (!change) return keep(db, keeper, 'mail', { before, after: null, secret: '', told: 'mailPassword' })
  const { password, ...after } = change
  const secret = secretToKeep(password, isSameMailServer(before, after))
  return keep(db, keeper, 'mail', { before, after, secret, told: 'mailPassword' })
}

/** The same of the AI. */
export function keepAi(
  db: PlatformDb,
  keeper: Keeper,
  before: PlatformOptions['ai'],
  change: PlatformAiChange | null,
): Promise<AuditedChange[]> {
  if (!change) return keep(db, keeper, 'ai', { before, after: null, secret: '', told: 'aiKey' })
  const { key, ...after } = change
  const secret = secretToKeep(key, isSameAi(before, after))
  return keep(db, keeper, 'ai', { before, after, secret, told: 'aiKey' })
}

interface Kept<Place> {
  before: Place | null
  after: Place | null
  /** Without it the stored one stays. */
  secret: string | undefined
  /** What the audit log calls it. */
  told: AuditedField
}

async function keep<Name extends 'mail' | 'ai'>(
  db: PlatformDb,
  keeper: Keeper,
  name: Name,
  { before, after, secret, told }: Kept<NonNullable<PlatformOptions[Name]>>,
): Promise<AuditedChange[]> {
  await keepOption(db, keeper, name, after)
  const isOther = secret !== undefined && (await keepPlatformSecret(db, keeper, name, secret))
  const gone = Object.fromEntries(Object.keys(before ?? {}).map(field => [field, '']))
  const changes: AuditedChange[] = changesBetween({ ...before }, after ?? gone)
  return isOther ? [...changes, { field: told }] : changes
}
