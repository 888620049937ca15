import type { Desk } from '../../../desk/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import type { Secrets } from '../../../storage/index.ts'
import { isFromMeta } from '../../../whatsapp/index.ts'

/**
 * Keeps what Meta tells of connections of the company, by their ids, where their app signed the text; false where none's did. It is
 * on the disk when it resolves, whether they are connected or not.
 */
export async function takeFromMeta(
  desk: Desk,
  {
    values,
    text,
    signature,
  }: { values: ReadonlyMap<number, readonly object[]>; text: string; signature: string | undefined },
): Promise<boolean> {
  const { db, services, clock } = desk
  const rows = await db
    .selectFrom('cloud_accounts')
    .selectAll()
    .where('whatsappId', 'in', [...values.keys()])
    .execute()
  let isKnown = false
  for (const { whatsappId, appSecret, heardAt } of rows) {
    if (!isFromMeta(text, signature, opened(services.secrets, appSecret))) continue
    isKnown = true
    services.cloud.take(whatsappId, values.get(whatsappId)!)
    if (heardAt === null || clock.now() - heardAt >= MINUTE)
      await desk.transaction(({ db: own, now }) =>
        own.updateTable('cloud_accounts').set({ heardAt: now }).where('whatsappId', '=', whatsappId).execute(),
      )
  }
  return isKnown
}

/** A secret that nobody can read any more signs nothing. */
function opened(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.decrypt(sealed)
  } catch {
    return undefined
  }
}
