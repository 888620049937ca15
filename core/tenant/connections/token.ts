import type { CompanyContext, CompanyTx } from '../../company/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { reclaimNumbers } from './cloud/account.ts'
import { connections, publishConnection } from './serialize.ts'

/** '' and absent leave the token as it is; null takes it away. */
export async function saveToken(
  tx: CompanyTx,
  { id: whatsappId, name }: { id: number; name: string },
  token: string | null | undefined,
): Promise<void> {
  if (token === undefined || token === '') return
  const { tokens } = tx.services.platform
  const stillThere = async (id: number): Promise<boolean> => (await connections.byId(tx.db, id)) !== undefined
  const tokenHash = token === null ? null : await tokens.claim(whatsappId, token, stillThere)
  if (token === null) await tokens.release(whatsappId)
  await connections.update(tx.db, whatsappId, {
    tokenHash,
    tokenMadeAt: token === null ? null : tx.now,
    tokenUsedAt: null,
  })
  await tx.audit({ kind: token === null ? 'tokenTaken' : 'tokenGiven', subject: name })
}

/** A message left by the token of a connection; its administrators see when that was last, to the minute. */
export async function noteTokenUse(tx: CompanyTx, whatsappId: number): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (!row || (row.tokenUsedAt !== null && tx.now - row.tokenUsedAt < MINUTE)) return
  await publishConnection(tx, (await connections.update(tx.db, whatsappId, { tokenUsedAt: tx.now }))!)
}

/** The company was away, or has come back from a backup: just the tokens of its connections are good, but those that another one took. */
export async function reclaimTokens(company: CompanyContext): Promise<void> {
  const { db, services } = company
  await services.platform.tokens.forgetAll()
  const rows = await db.selectFrom('whatsapps').select(['id', 'tokenHash']).where('tokenHash', 'is not', null).execute()
  for (const { id, tokenHash } of rows) {
    if (await services.platform.tokens.reclaim(id, tokenHash!)) continue
    await company.transaction(tx => connections.update(tx.db, id, { tokenHash: null }))
  }
  await reclaimNumbers(company)
}
