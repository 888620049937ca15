import { changesBetween } from '../../access/audited.ts'
import { whoMay } from '../../access/events.ts'
import type { DeskTx, Services } from '../../desk/index.ts'
import type { AiPlace, MailPlace } from '../../outbound/index.ts'
import type { TenantDb } from '../../storage/index.ts'
import {
  type AiChange,
  AiSettings,
  type Integrations,
  integrationEvents,
  type MailChange,
  MailSettings,
  type WhatIsSetUp,
} from './contract.ts'
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

const storedMail = (db: TenantDb) => stored(db, 'mail', json => MailSettings.parse(json))
const storedAi = (db: TenantDb) => stored(db, 'ai', json => AiSettings.parse(json))

/** What is set up, as administrators see it. */
export async function showIntegrations(db: TenantDb): Promise<Integrations> {
  const [mail, ai] = [await storedMail(db), await storedAi(db)]
  return {
    mail: mail ? { ...mail.settings, hasPassword: mail.secret !== null } : null,
    ai: ai ? { ...ai.settings, hasKey: ai.secret !== null } : null,
  }
}

/** Whether mail and AI are set up. */
export async function whatIsSetUp(db: TenantDb): Promise<WhatIsSetUp> {
  const kinds = (await db.selectFrom('integrations').select('kind').execute()).map(({ kind }) => kind)
  return { mail: kinds.includes('mail'), ai: kinds.includes('ai') }
}

type Place<Of> = Of | 'unset' | 'unreadable'

/** By which server the company sends mail, with its password; for whoever sends. */
export async function mailPlace(db: TenantDb, { secrets }: Services): Promise<Place<MailPlace>> {
  const mail = await storedMail(db)
  if (!mail) return 'unset'
  const password = opened(secrets, mail.secret)
  return password === undefined ? 'unreadable' : { ...mail.settings, password }
}

/** Which AI the company's flows ask, with its key; for whoever asks. */
export async function aiPlace(db: TenantDb, { secrets }: Services): Promise<Place<AiPlace>> {
  const ai = await storedAi(db)
  if (!ai) return 'unset'
  const key = opened(secrets, ai.secret)
  return key === undefined ? 'unreadable' : { ...ai.settings, key }
}

/** What a form says, as it would be kept: a secret stays with the place that it was given for. */
export async function mailAsGiven(db: TenantDb, services: Services, given: MailChange): Promise<Place<MailPlace>> {
  const { password, ...settings } = given
  if (password !== undefined) return { ...settings, password }
  const before = await storedMail(db)
  const kept = before && isSameMail(before.settings, settings) ? opened(services.secrets, before.secret) : ''
  return kept === undefined ? 'unreadable' : { ...settings, password: kept }
}

/** The same of an AI. */
export async function aiAsGiven(db: TenantDb, services: Services, given: AiChange): Promise<Place<AiPlace>> {
  const { key, ...settings } = given
  if (key !== undefined) return { ...settings, key }
  const before = await storedAi(db)
  const kept = before?.settings.baseUrl === settings.baseUrl ? opened(services.secrets, before.secret) : ''
  return kept === undefined ? 'unreadable' : { ...settings, key: kept }
}

export async function saveMail(tx: DeskTx, { password, ...settings }: MailChange): Promise<void> {
  const before = await storedMail(tx.db)
  const kept = before && isSameMail(before.settings, settings) ? before.secret : null
  await save(tx, 'mail', settings, password, kept)
  await tellChange(tx, 'mail', before?.settings, settings, password === undefined ? undefined : 'password')
}

export async function saveAi(tx: DeskTx, { key, ...settings }: AiChange): Promise<void> {
  const before = await storedAi(tx.db)
  await save(tx, 'ai', settings, key, before?.settings.baseUrl === settings.baseUrl ? before.secret : null)
  await tellChange(tx, 'ai', before?.settings, settings, key === undefined ? undefined : 'key')
}

export async function removeIntegration(tx: DeskTx, kind: Kind): Promise<void> {
  await tx.db.deleteFrom('integrations').where('kind', '=', kind).execute()
  await tx.audit({ kind: 'integrationRemoved', subject: kind })
  await tell(tx)
}

const isSameMail = (one: MailSettings, other: MailSettings): boolean =>
  one.host === other.host && one.username === other.username && other.username !== ''

async function save(tx: DeskTx, kind: Kind, settings: object, given: string | undefined, kept: string | null) {
  const secret = given === undefined ? kept : given === '' ? null : tx.services.secrets.encrypt(given)
  const row = { settings: JSON.stringify(settings), secret, updatedAt: tx.now }
  await tx.db
    .insertInto('integrations')
    .values({ kind, ...row })
    .onConflict(conflict => conflict.column('kind').doUpdateSet(row))
    .execute()
  await tell(tx)
}

/** Of a secret it is told that it is another one, and no more. */
async function tellChange(tx: DeskTx, kind: Kind, before: object | undefined, after: object, secret?: string) {
  const changes = changesBetween({ ...before }, { ...after })
  const told = secret === undefined ? changes : [...changes, { field: secret }]
  await tx.audit({ kind: 'integrationChanged', subject: kind, changes: told })
}

async function tell(tx: DeskTx): Promise<void> {
  const setUp = await whatIsSetUp(tx.db)
  tx.publish(integrationEvents.integrations.of({ action: 'update', setUp }, whoMay(integrationPermissions.know)))
}

/** '' where there is none; undefined where the data came to another key file, or the row is damaged. */
function opened({ decrypt }: Services['secrets'], sealed: string | null): string | undefined {
  if (sealed === null) return ''
  try {
    return decrypt(sealed)
  } catch {
    return undefined
  }
}
