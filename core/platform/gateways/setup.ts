import { randomBytes } from 'node:crypto'
import type { Platform } from '../../company/index.ts'
import type { PlatformDb } from '../../storage/index.ts'
import { platformOptions, platformSecret, storePlatformSecret } from '../options/index.ts'
import type { Gateway, GatewayKind } from './gateway.ts'
import { gatewayKinds } from './kinds.ts'

/** A provider that is ready to be asked. */
export interface OpenGateway {
  kind: GatewayKind
  gateway: Gateway
}

/** Undefined for a name that no provider has. */
export const gatewayKind = (name: string): GatewayKind | undefined => gatewayKinds.find(kind => kind.name === name)

/** What a provider calls itself. */
export const titleOf = (name: string): string => gatewayKind(name)?.title ?? name

/** Which provider new charges are asked of. */
export async function chosenKind(db: PlatformDb): Promise<GatewayKind> {
  const row = await db.selectFrom('gateways').select('name').where('isChosen', '=', 1).executeTakeFirst()
  return (row && gatewayKind(row.name)) ?? gatewayKinds[0]
}

/** Opens a provider, chosen or not: charges of one that was chosen before are still paid. Undefined where it is not set up. */
export async function openGateway(platform: Platform, name: string): Promise<OpenGateway | undefined> {
  const { store, outbound, clock } = platform
  const kind = gatewayKind(name)
  const gateway = kind?.open({
    settings: await settingsOf(platform, kind),
    receiver: await platformOptions(store.db),
    notificationSecret: await notificationSecret(platform, kind),
    outbound,
    now: () => clock.now(),
  })
  return kind && gateway && { kind, gateway }
}

/** What is set of each field, secrets in clear; '' where nothing is. */
export async function settingsOf({ store, secrets }: Platform, kind: GatewayKind): Promise<Record<string, string>> {
  const emitted = await reportedSettings(store.db, kind.name)
  const settings: Record<string, string> = {}
  for (const { name, isSecret, fallback = '' } of kind.fields)
    settings[name] = isSecret
      ? await platformSecret(store.db, { secrets }, secretName(kind, name))
      : (emitted[name] ?? '') || fallback
  return settings
}

/** Those that are no secrets, as they were given. */
export async function reportedSettings(db: PlatformDb, name: string): Promise<Record<string, string>> {
  const row = await db.selectFrom('gateways').select('settings').where('name', '=', name).executeTakeFirst()
  return row ? JSON.parse(row.settings) : {}
}

/** Keeps what was given, and leaves what was not as it is; makes the secret of its notifications where there is none. */
export async function setUpGateway(
  platform: Platform,
  kind: GatewayKind,
  { isChosen, settings = {} }: { isChosen: boolean; settings?: Record<string, string> | undefined },
): Promise<void> {
  const { store, clock } = platform
  await store.transaction(async ({ db }) => {
    const emitted = await reportedSettings(db, kind.name)
    for (const { name, isSecret } of kind.fields) {
      const value = settings[name]
      if (value === undefined) continue
      if (isSecret) await storePlatformSecret(db, platform, secretName(kind, name), value)
      else emitted[name] = value
    }
    if (kind.notifiedBy && !(await platformSecret(db, platform, secretName(kind, NOTIFICATIONS))))
      await storePlatformSecret(db, platform, secretName(kind, NOTIFICATIONS), randomBytes(24).toString('base64url'))
    if (isChosen) await db.updateTable('gateways').set({ isChosen: 0 }).where('name', '!=', kind.name).execute()
    const row = { settings: JSON.stringify(emitted), updatedAt: clock.now(), ...(isChosen && { isChosen: 1 }) }
    await db
      .insertInto('gateways')
      .values({ name: kind.name, ...row })
      .onConflict(conflict => conflict.column('name').doUpdateSet(row))
      .execute()
  })
}

/** What notifications of a provider have to carry; '' where it was never set up. */
export const notificationSecret = async ({ store, secrets }: Platform, { name }: GatewayKind): Promise<string> =>
  platformSecret(store.db, { secrets }, secretName({ name }, NOTIFICATIONS))

const NOTIFICATIONS = 'notifications'
const secretName = ({ name }: Pick<GatewayKind, 'name'>, field: string): string => `gateway ${name} ${field}`
