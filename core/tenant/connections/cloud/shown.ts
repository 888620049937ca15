import { wireTime } from '../../../kit/wire-time.ts'
import type { TenantDb } from '../../../storage/index.ts'

/** Which ids the account of a connection has, and when Meta told something last; null for a connection to a phone. */
export async function shownCloud(db: TenantDb, whatsappId: number) {
  const row = await db
    .selectFrom('cloud_accounts')
    .select(['phoneNumberId', 'wabaId', 'heardAt'])
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst()
  if (!row) return null
  const { heardAt, ...ids } = row
  return { ...ids, heardAt: heardAt === null ? null : wireTime(heardAt) }
}

/** Whether a connection speaks with Meta's official platform, which has a window, no edits, no pictures of people and no groups. */
export const isOfficial = async (db: TenantDb, whatsappId: number): Promise<boolean> =>
  (await shownCloud(db, whatsappId)) !== null
