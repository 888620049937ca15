import type { CompanyTx } from '../../../company/index.ts'
import { encode } from '../../../kit/encode.ts'
import { found } from '../../../kit/errors.ts'
import type { PageRequest } from '../../../kit/paging.ts'
import { writingsOf } from '../../../kit/phone.ts'
import { pageOf, run, searchIn, type TenantDb, table } from '../../../storage/index.ts'
import { OptOut, optOutErrors, optOutEvents } from './contract.ts'

const optOuts = table('campaign_opt_outs')

const OPTED_OUT = 'SELECT 1 FROM campaign_opt_outs WHERE number IN (SELECT value FROM json_each(?))'

/** Whether someone wants no campaigns, in whatever writing their number is. */
export const hasOptedOut = async (db: TenantDb, number: string): Promise<boolean> =>
  (await run(db, OPTED_OUT, [JSON.stringify(writingsOf(number))])).length > 0

/** Nobody of this number is written to by campaigns any more. */
export async function optOut(tx: CompanyTx, who: Pick<OptOut, 'number' | 'name' | 'campaign'>): Promise<void> {
  if (await hasOptedOut(tx.db, who.number)) return
  const row = await optOuts.insert(tx.db, { ...who, createdAt: tx.now })
  tx.publish(optOutEvents.campaignOptOut.created(encode(OptOut, row)))
}

/** Where someone stopped advertising in WhatsApp itself: only they undo that. */
const BY_WHATSAPP = 'WhatsApp'

/** Someone chose in WhatsApp whether they want advertising. What they said to a campaign stays, whatever they choose there. */
export async function followWhatsApp(
  tx: CompanyTx,
  { number, wantsAds }: { number: string; wantsAds: boolean },
): Promise<void> {
  if (!wantsAds) return optOut(tx, { number, name: await nameOf(tx, number), campaign: BY_WHATSAPP })
  const rows = await run<{ id: number }>(tx.db, CHOSEN_THERE, [JSON.stringify(writingsOf(number)), BY_WHATSAPP])
  for (const { id } of rows) {
    await optOuts.remove(tx.db, id)
    tx.publish(optOutEvents.campaignOptOut.deleted(id))
  }
}

const CHOSEN_THERE = `SELECT id FROM campaign_opt_outs
  WHERE number IN (SELECT value FROM json_each(?)) AND campaign = ?`

async function nameOf({ db }: CompanyTx, number: string): Promise<string> {
  const contact = db.selectFrom('contacts').select('name').where('number', 'in', writingsOf(number))
  return (await contact.executeTakeFirst())?.name ?? ''
}

/** A page of who wants none, the latest first. */
export async function listOptOuts(db: TenantDb, request: PageRequest) {
  const hits = db
    .selectFrom('campaign_opt_outs')
    .selectAll()
    .where(searchIn(request.searchParam ?? '', 'name', 'number'))
  const { rows, ...page } = await pageOf(hits, { order: { by: 'id', direction: 'desc' }, request })
  return { records: rows.map(row => encode(OptOut, row)), ...page }
}

/** Someone may be written to again. Throws ERR_NO_OPT_OUT_FOUND. */
export async function removeOptOut(tx: CompanyTx, id: number): Promise<void> {
  const { name, number } = found(await optOuts.byId(tx.db, id), optOutErrors.ERR_NO_OPT_OUT_FOUND)
  await optOuts.remove(tx.db, id)
  await tx.audit({ kind: 'campaignOptOutUndone', subject: name ? `${name} (${number})` : number })
  tx.publish(optOutEvents.campaignOptOut.deleted(id))
}
