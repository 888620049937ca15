import type { Desk, DeskTx } from '../../desk/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { connections, publishConnection } from './shown.ts'

/** '' and absent leave the token as it is; null takes it away. */
export async function saveToken(
  tx: DeskTx,
  { id: whatsappId, name }: { id: number; name: string },
  token: string | null | undefined,
): Promise<void> {
  if (token === undefined || token === '') return
  const { connectionTokens } = tx.services
  const owner = { companyId: tx.companyId, whatsappId }
  const stillThere = async (id: number): Promise<boolean> => (await connections.byId(tx.db, id)) !== undefined
  const tokenHash = token === null ? null : await connectionTokens.claim(owner, token, stillThere)
  if (token === null) await connectionTokens.release(owner)
  await connections.update(tx.db, whatsappId, {
    tokenHash,
    tokenMadeAt: token === null ? null : tx.now,
    tokenUsedAt: null,
  })
  await tx.audit({ kind: token === null ? 'tokenTaken' : 'tokenGiven', subject: name })
}

/** A message left by the token of a connection; its administrators see when that was last, to the minute. */
export async function noteTokenUse(tx: DeskTx, whatsappId: number): Promise<void> {
  const row = await connections.byId(tx.db, whatsappId)
  if (!row || (row.tokenUsedAt !== null && tx.now - row.tokenUsedAt < MINUTE)) return
  await publishConnection(tx, (await connections.update(tx.db, whatsappId, { tokenUsedAt: tx.now }))!)
}

/** The company was away: its tokens are good again, but those that another connection took. */
export async function reclaimTokens(desk: Desk): Promise<void> {
  const { companyId, db, services } = desk
  const rows = await db.selectFrom('whatsapps').select(['id', 'tokenHash']).where('tokenHash', 'is not', null).execute()
  for (const { id, tokenHash } of rows) {
    if (await services.connectionTokens.reclaim({ companyId, whatsappId: id }, tokenHash!)) continue
    await desk.transaction(tx => connections.update(tx.db, id, { tokenHash: null }))
  }
}
