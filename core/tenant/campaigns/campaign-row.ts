import { type CompanyTx, fileLink } from '../../company/index.ts'
import type { CampaignBlock, CampaignStatus } from '../../domain/campaign-states.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import type { CompanyBlobs } from '../../storage/blobs/index.ts'
import { type Row, type RowChange, run, type TenantDb, table } from '../../storage/index.ts'
import {
  Campaign,
  type CampaignType,
  type CampaignVerb,
  campaignAfter,
  campaignErrors,
  campaignEvents,
  mayEditCampaign,
} from './contract.ts'
import { progress, start } from './jobs.ts'

interface Known {
  status: CampaignStatus
  campaignType: CampaignType
  hold: CampaignBlock | null
}

export type CampaignRow = Row<'campaigns', Known>
export const campaigns = table<'campaigns', Known>('campaigns')

/** A row with what it is shown with. */
export type DisplayedRow = CampaignRow & {
  connectionName: string | null
  listName: string | null
  contactsCount: number | null
  validCount: number | null
  fileListName: string | null
  flowName: string | null
}

export const DISPLAYED = `SELECT campaigns.*, whatsapps.name AS connectionName, contact_lists.name AS listName,
    contact_lists.contactsCount, contact_lists.validCount, file_lists.name AS fileListName, flows.name AS flowName
  FROM campaigns LEFT JOIN whatsapps ON whatsapps.id = campaigns.whatsappId
    LEFT JOIN contact_lists ON contact_lists.id = campaigns.contactListId
    LEFT JOIN file_lists ON file_lists.id = campaigns.fileListId LEFT JOIN flows ON flows.id = campaigns.flowId`

/** Beyond this it began late. */
const PUNCTUAL = MINUTE

/** As the wire has it. */
export function campaignOf(row: DisplayedRow, blobs: Pick<CompanyBlobs, 'link'>): Campaign {
  const named = (id: number | null, called: string | null) =>
    id === null || called === null ? null : { id, name: called }
  const list = named(row.contactListId, row.listName)
  return encode(Campaign, {
    ...row,
    confirmation: row.confirmation === 1,
    templateValues: JSON.parse(row.templateValues) as Record<string, string>,
    isLate: row.startedAt !== null && row.scheduledAt !== null && row.startedAt - row.scheduledAt > PUNCTUAL,
    whatsapp: named(row.whatsappId, row.connectionName),
    contactList: list && { ...list, contactsCount: row.contactsCount ?? 0, validCount: row.validCount ?? 0 },
    fileList: named(row.fileListId, row.fileListName),
    fluxoId: row.flowId,
    fluxo: named(row.flowId, row.flowName),
    mediaPath: fileLink(blobs, row),
    counts: {
      waiting: row.waitingCount,
      sending: row.sendingCount,
      asked: row.askedCount,
      confirmed: row.confirmedCount,
      delivered: row.deliveredCount,
      failed: row.failedCount,
    },
    report: reportOf(row),
  })
}

/** The figures of the specification's report. */
export function reportOf(row: CampaignRow): Campaign['report'] {
  const { deliveredCount: delivered, failedCount: failed } = row
  const valid = row.waitingCount + row.sendingCount + row.askedCount + row.confirmedCount + delivered + failed
  const progress = valid === 0 ? 0 : Math.floor(((delivered + failed) / valid) * 100)
  return { valid, asked: row.askedTotal, confirmed: row.confirmedTotal, delivered, failed, progress }
}

/** One that nobody deleted. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function campaignRow(db: TenantDb, id: number): Promise<CampaignRow> {
  const row = await campaigns.byId(db, id)
  return found(row?.goneAt === null ? row : undefined, campaignErrors.ERR_NO_CAMPAIGN_FOUND)
}

/** Throws ERR_NO_CAMPAIGN_FOUND. */
export async function serializeCampaign(
  db: TenantDb,
  blobs: Pick<CompanyBlobs, 'link'>,
  id: number,
): Promise<Campaign> {
  const [row] = await run<DisplayedRow>(db, `${DISPLAYED} WHERE campaigns.id = ? AND campaigns.goneAt IS NULL`, [id])
  return campaignOf(found(row, campaignErrors.ERR_NO_CAMPAIGN_FOUND), blobs)
}

/** Writes and publishes a change, and returns it as told. */
export async function writeCampaign(tx: CompanyTx, id: number, change: RowChange<'campaigns'>): Promise<Campaign> {
  await campaigns.update(tx.db, id, { ...change, updatedAt: tx.now })
  await tx.unschedule(progress, id)
  const campaign = await serializeCampaign(tx.db, tx.blobs, id)
  tx.publish(campaignEvents.campaign.updated(campaign))
  return campaign
}

/** Where the verb leads; ERR_CAMPAIGN_STATE where the table of moves does not have it. */
export function requireMove(from: CampaignStatus, verb: CampaignVerb): CampaignStatus | 'gone' {
  const to = campaignAfter(from, verb)
  if (!to) throw fail(campaignErrors.ERR_CAMPAIGN_STATE, { status: from })
  return to
}

/** The row, if it may be changed now. Throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATE, ERR_CAMPAIGN_SOON. */
export async function editable(tx: Pick<CompanyTx, 'db' | 'now'>, id: number): Promise<CampaignRow> {
  const row = await campaignRow(tx.db, id)
  requireMove(row.status, 'save')
  if (!mayEditCampaign(row, tx.now)) throw fail(campaignErrors.ERR_CAMPAIGN_SOON)
  return row
}

/** Moves it by a verb, with further columns, and tells the pages. Throws ERR_CAMPAIGN_STATE. */
export function moveCampaign(
  tx: CompanyTx,
  { id, status }: Pick<CampaignRow, 'id' | 'status'>,
  verb: Exclude<CampaignVerb, 'remove'>,
  change: Omit<RowChange<'campaigns'>, 'status'> = {},
): Promise<Campaign> {
  return writeCampaign(tx, id, { ...change, status: requireMove(status, verb) })
}

/** One whose time came, or is to come, is a draft again; it says what kept it. */
export async function backToDraft(tx: CompanyTx, row: CampaignRow, hold: 'nobody' | null): Promise<void> {
  await tx.unschedule(start, row.id)
  await moveCampaign(tx, row, 'save', { scheduledAt: null, hold })
}

/** The figures of a campaign changed: its pages learn of it within a second, once for all changes of that second. */
export async function reportProgress(tx: CompanyTx, campaignId: number): Promise<void> {
  const second = Math.ceil((tx.now + 1) / SECOND) * SECOND
  await tx.schedule(progress.at(second, campaignId, { campaignId }))
}

/** The figures as they are now. */
export async function publishProgress(tx: CompanyTx, { campaignId }: { campaignId: number }): Promise<void> {
  if ((await campaigns.byId(tx.db, campaignId))?.goneAt === null)
    tx.publish(campaignEvents.campaign.updated(await serializeCampaign(tx.db, tx.blobs, campaignId)))
}
