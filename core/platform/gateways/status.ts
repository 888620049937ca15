import { createHash } from 'node:crypto'
import type { Platform } from '../../company/index.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import type { PlatformDb, Row, RowChange } from '../../storage/index.ts'
import { platformOptions } from '../options/index.ts'
import { GatewayStatus } from './contract.ts'
import { GatewayError } from './error.ts'
import type { GatewayKind, Whereabouts } from './gateway.ts'
import { gatewayKind, notificationSecret, openGateway, settingsOf } from './setup.ts'

/** How long what was heard is good, and an error: who is never asked lets a key end that nobody uses. */
const GOOD_FOR = DAY
const ERROR_FOR = HOUR

/** What a provider said last when it was asked how things stand. */
export async function statusOf(db: PlatformDb, name: string): Promise<GatewayStatus> {
  const row = await rowOf(db, name)
  return encode(GatewayStatus, row ?? { notices: null, fault: null, askedAt: null })
}

/** Where a provider tells about payments; undefined where it tells about none, or was never set up. */
export async function notificationsOf(
  platform: Platform,
  kind: GatewayKind,
): Promise<(Whereabouts & { secret: string }) | undefined> {
  const { notifiedBy, name } = kind
  const secret = notifiedBy && (await notificationSecret(platform, kind))
  if (!secret) return undefined
  const path = `/api/subscription/webhook/${name}${'query' in notifiedBy ? notifiedBy.query(secret) : ''}`
  const { publicUrl } = platform
  return { origin: publicUrl?.startsWith('https:') ? publicUrl : undefined, path, secret }
}

/** Asks a provider how things stand and keeps what it says, also that it says nothing. One that is not set up is not asked. */
export async function askGateway(platform: Platform, name: string): Promise<void> {
  const open = await openGateway(platform, name)
  const here = open && (await notificationsOf(platform, open.kind))
  if (!open?.gateway.notices || !here) return
  const requestedAs = await sumOf(platform, open.kind)
  const emitted = await open.gateway.notices(here).then(
    notices => ({ notices, fault: null }),
    error => ({ notices: null, fault: asJson(error) }),
  )
  await keep(platform, name, { ...emitted, askedAt: platform.clock.now(), askedAs: requestedAs })
}

/** Asks those that were not asked for a day, could not be, or are asked with something else than then. */
export async function askGatewaysDue(platform: Platform): Promise<void> {
  const rows = await platform.store.db.selectFrom('gateways').selectAll().execute()
  for (const row of rows) if (await isDue(platform, row)) await askGateway(platform, row.name)
}

async function isDue(
  platform: Platform,
  { name, askedAt: requestedAt, askedAs: requestedAs, fault: error }: Row<'gateways'>,
): Promise<boolean> {
  const kind = gatewayKind(name)
  if (!kind) return false
  const since = platform.clock.now() - (requestedAt ?? 0)
  return since >= (error === null ? GOOD_FOR : ERROR_FOR) || requestedAs !== (await sumOf(platform, kind))
}

/** A provider failed at something else: the operator sees it until it is asked again. Of one charge alone it says nothing. */
export async function noteError(platform: Platform, name: string, error: unknown): Promise<void> {
  if (error instanceof GatewayError && error.kind !== 'refused') await keep(platform, name, { fault: asJson(error) })
}

async function sumOf(platform: Platform, kind: GatewayKind): Promise<string> {
  const { pixKey } = await platformOptions(platform.store.db)
  const requested = [await settingsOf(platform, kind), pixKey, await notificationsOf(platform, kind)]
  return createHash('sha256').update(JSON.stringify(requested)).digest('base64url')
}

function asJson(error: unknown): string {
  if (!(error instanceof GatewayError)) throw error
  return JSON.stringify({ kind: error.kind, said: error.said })
}

const rowOf = (db: PlatformDb, name: string) =>
  db.selectFrom('gateways').selectAll().where('name', '=', name).executeTakeFirst()

const keep = ({ store }: Platform, name: string, change: RowChange<'gateways'>) =>
  store.transaction(({ db }) => db.updateTable('gateways').set(change).where('name', '=', name).execute())
