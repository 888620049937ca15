import type { AiEndpoint, MailEndpoint } from '../../clients/index.ts'
import type { CompanyTx, Services } from '../../company/index.ts'
import { type AuditedChange, changesBetween } from '../../domain/access/audited.ts'
import { whoMay } from '../../domain/access/events.ts'
import { AiServer, isSameAi } from '../../domain/ai-server.ts'
import { isSameMailServer, MailServer } from '../../domain/mail-server.ts'
import { secretToStore } from '../../domain/stored-secret.ts'
import type { TenantDb } from '../../storage/index.ts'
import { type AiChange, type Integrations, integrationEvents, type MailChange, type WhatIsSetUp } from './contract.ts'
import { integrationPermissions } from './permissions.ts'

type Kind = 'mail' | 'ai'

interface Stored<Settings> {
  settings: Settings
  /** Sealed. */
  secret: string | null
}

async function stored<Settings>(
  db: TenantDb,
  kind: Kind,
  read: (json: unknown) => Settings,
): Promise<Stored<Settings> | undefined> {
  const row = await db
    .selectFrom('integrations')
    .select(['settings', 'secret'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && { settings: read(JSON.parse(row.settings)), secret: row.secret }
}

const storedMail = (db: TenantDb) => stored(db, 'mail', json => MailServer.parse(json))
const storedAi = (db: TenantDb) => stored(db, 'ai', json => AiServer.parse(json))

/** What is set up, as administrators see it. */
export async function showIntegrations(db: TenantDb): Promise<Integrations> {
  const [mail, ai] = [await storedMail(db), await storedAi(db)]
  return {
    mail: mail ? { ...mail.settings, hasPassword: mail.secret !== null } : null,
    ai: ai ? { ...ai.settings, hasKey: ai.secret !== null } : null,
  }
}

/** Whether there is mail and an AI: what the company set up, or what the platform lends to those that have none of their own. */
export async function whatIsSetUp(db: TenantDb, { platform, privateRequests }: Services): Promise<WhatIsSetUp> {
  const kinds = (await db.selectFrom('integrations').select('kind').execute()).map(({ kind }) => kind)
  return {
    mail: kinds.includes('mail') || (await platform.lent.mail()) !== undefined,
    ai: kinds.includes('ai') || (await platform.lent.ai()) !== undefined,
    privateRequests,
  }
}

type Place<Of> = Of | 'unset' | 'unreadable'

/** By which server the company sends mail, its own or the platform's, with its password; for anyone who sends. */
export async function mailEndpoint(db: TenantDb, { secrets, platform }: Services): Promise<Place<MailEndpoint>> {
  const mail = await storedMail(db)
  if (!mail) return (await platform.lent.mail()) ?? 'unset'
  const password = opened(secrets, mail.secret)
  return password === undefined ? 'unreadable' : { ...mail.settings, password }
}

/** Which AI the company's flows ask, its own or the platform's, with its key; for anyone who asks. */
export async function aiEndpoint(db: TenantDb, { secrets, platform }: Services): Promise<Place<AiEndpoint>> {
  const ai = await storedAi(db)
  if (!ai) return (await platform.lent.ai()) ?? 'unset'
  const key = opened(secrets, ai.secret)
  return key === undefined ? 'unreadable' : { ...ai.settings, key }
}

/** What a form says, as it would be stored. */
export async function mailFromInput(
  db: TenantDb,
  services: Services,
  provided: MailChange,
): Promise<Place<MailEndpoint>> {
  const { password: typed, ...settings } = provided
  const before = await storedMail(db)
  const password =
    secretToStore(typed, isSameMailServer(before?.settings, settings)) ?? opened(services.secrets, before?.secret)
  return password === undefined ? 'unreadable' : { ...settings, password }
}

/** The same of an AI. */
export async function aiFromInput(db: TenantDb, services: Services, provided: AiChange): Promise<Place<AiEndpoint>> {
  const { key: typed, ...settings } = provided
  const before = await storedAi(db)
  const key = secretToStore(typed, isSameAi(before?.settings, settings)) ?? opened(services.secrets, before?.secret)
  return key === undefined ? 'unreadable' : { ...settings, key }
}

export async function saveMail(tx: CompanyTx, { password, ...settings }: MailChange): Promise<void> {
  const before = await storedMail(tx.db)
  await save(tx, 'mail', settings, secretToStore(password, isSameMailServer(before?.settings, settings)))
  await reportChange(
    tx,
    'mail',
    changesBetween({ ...before?.settings }, settings),
    password !== undefined && 'password',
  )
}

export async function saveAi(tx: CompanyTx, { key, ...settings }: AiChange): Promise<void> {
  const before = await storedAi(tx.db)
  await save(tx, 'ai', settings, secretToStore(key, isSameAi(before?.settings, settings)))
  await reportChange(tx, 'ai', changesBetween({ ...before?.settings }, settings), key !== undefined && 'key')
}

export async function removeIntegration(tx: CompanyTx, kind: Kind): Promise<void> {
  await tx.db.deleteFrom('integrations').where('kind', '=', kind).execute()
  await tx.audit({ kind: 'integrationRemoved', subject: kind })
  await report(tx)
}

/** Without a secret the stored one stays. */
async function save(tx: CompanyTx, kind: Kind, settings: object, secret: string | undefined) {
  const sealed = secret === undefined ? {} : { secret: secret === '' ? null : tx.services.secrets.encrypt(secret) }
  const row = { settings: JSON.stringify(settings), ...sealed, updatedAt: tx.now }
  await tx.db
    .insertInto('integrations')
    .values({ kind, ...row })
    .onConflict(conflict => conflict.column('kind').doUpdateSet(row))
    .execute()
  await report(tx)
}

/** Of a secret it is informed that it is another one, and no more. */
async function reportChange(tx: CompanyTx, kind: Kind, changes: AuditedChange[], secret: 'password' | 'key' | false) {
  const emitted = secret === false ? changes : [...changes, { field: secret }]
  await tx.audit({ kind: 'integrationChanged', subject: kind, changes: emitted })
}

async function report(tx: CompanyTx): Promise<void> {
  const setUp = await whatIsSetUp(tx.db, tx.services)
  tx.publish(integrationEvents.integrations.of({ action: 'update', setUp }, whoMay(integrationPermissions.know)))
}

/** '' where there is none; undefined where the data came to another key file, or the row is damaged. */
function opened({ decrypt }: Services['secrets'], sealed: string | null | undefined): string | undefined {
  if (!sealed) return ''
  try {
    return decrypt(sealed)
  } catch {
    return undefined
  }
}
