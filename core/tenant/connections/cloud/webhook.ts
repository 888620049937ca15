import { type CompanyContext, domainEvent } from '../../../company/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import type { Secrets } from '../../../storage/index.ts'
import { isFromMeta } from '../../../whatsapp/index.ts'

/** Meta tells something of an account that is about no message: a template, a restriction. `whatsappId` is one of its connections. */
export const metaReported = domainEvent<{ wabaId: string; whatsappId: number; field: string; value: object }>(
  'meta told',
)

/** What Meta tells about an account, by the field of its webhook. */
export interface AccountNews {
  wabaId: string
  field: string
  value: object
}

/**
 * Keeps what Meta tells about connections of the company, by their ids, where their app signed the text; false where none's did. It is
 * on the disk when it resolves, whether they are connected or not.
 */
export async function takeFromMeta(
  company: CompanyContext,
  {
    values,
    news,
    text,
    signature,
  }: {
    values: ReadonlyMap<number, readonly object[]>
    news: readonly AccountNews[]
    text: string
    signature: string | undefined
  },
): Promise<boolean> {
  const { db, services, clock } = company
  const rows = await db
    .selectFrom('cloud_accounts')
    .selectAll()
    .where(account =>
      account.or([
        account('whatsappId', 'in', [...values.keys()]),
        account('wabaId', 'in', [...new Set(news.map(({ wabaId }) => wabaId))]),
      ]),
    )
    .orderBy('whatsappId')
    .execute()
  let isKnown = false
  const emitted = new Set<AccountNews>()
  for (const { whatsappId, wabaId, appSecret, heardAt: receivedAt } of rows) {
    if (!isFromMeta(text, signature, opened(services.secrets, appSecret))) continue
    isKnown = true
    const theirs = values.get(whatsappId)
    if (theirs) services.cloud.take(whatsappId, theirs)
    const own = news.filter(each => each.wabaId === wabaId && !emitted.has(each))
    if (own.length > 0)
      await company.transaction(async tx => {
        for (const { field, value } of own) await tx.emit(metaReported, { wabaId, whatsappId, field, value })
      })
    for (const each of own) emitted.add(each)
    if (receivedAt === null || clock.now() - receivedAt >= MINUTE)
      await company.transaction(({ db: own, now }) =>
        own.updateTable('cloud_accounts').set({ heardAt: now }).where('whatsappId', '=', whatsappId).execute(),
      )
  }
  // An account of someone else that shares nothing but a platform with us.
  return isKnown || rows.length === 0
}

/** A secret that nobody can read any more signs nothing. */
function opened(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.decrypt(sealed)
  } catch {
    return undefined
  }
}
