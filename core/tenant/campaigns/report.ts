import type { CompanyContext } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { seesTicket, type TicketStatus } from '../../domain/access/ticket-visibility.ts'
import type { RecipientState } from '../../domain/campaign-states.ts'
import { reportHeadings } from '../../domain/campaign-words.ts'
import { csvFile, type StreamedFile } from '../../http/index.ts'
import { wireTime } from '../../kit/clock.ts'
import type { Language } from '../../kit/language.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../kit/paging.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { companyLanguage } from '../settings/index.ts'
import { campaignRow, serializeCampaign } from './campaign-row.ts'
import { campaignCharges } from './charges.ts'
import { type CampaignDetail, type CampaignRecipient, type CampaignShipping, REPORT_FILE } from './contract.ts'
import type { RecipientRow } from './recipients.ts'
import { reportLines } from './report-lines.ts'

const PAGE = 50
/** So many recipients come with the campaign itself. */
const LATEST = 20

const shipping = (row: RecipientRow): CampaignShipping => ({
  ...{ id: row.id, name: row.name, number: row.number, state: row.state, failure: row.failure },
  confirmationRequestedAt: timeOf(row.askedAt),
  confirmedAt: timeOf(row.confirmedAt),
  deliveredAt: timeOf(row.deliveredAt),
  answeredAt: timeOf(row.answeredAt),
})

const timeOf = (at: number | null): string | null => (at === null ? null : wireTime(at))

const LAST_NEWS = `SELECT * FROM campaign_recipients WHERE campaignId = ? ORDER BY updatedAt DESC, id DESC LIMIT ${LATEST}`

/** A campaign with the recipients of whom there was news last. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function campaignDetail(context: CompanyContext, id: number): Promise<CampaignDetail> {
  const { db, blobs } = context
  const campaign = await serializeCampaign(db, blobs, id)
  return {
    ...campaign,
    shipping: (await run<RecipientRow>(db, LAST_NEWS, [id])).map(shipping),
    // Only official connections are charged, and they send campaigns by template.
    charged: campaign.templateId === null ? [] : await context.read(campaignCharges, id),
  }
}

interface ConversationRow {
  recipientId: number
  uuid: string
  status: TicketStatus
  queueId: number | null
  userId: number | null
}

/** The last ticket of each on a connection. */
export const CONVERSATIONS = `SELECT r.id AS recipientId, t.uuid, t.status, t.queueId, t.userId
  FROM json_each(?) some CROSS JOIN campaign_recipients r ON r.id = some.value
    CROSS JOIN tickets t ON t.id = (SELECT id FROM tickets
      WHERE contactId = r.contactId AND whatsappId = ? ORDER BY createdAt DESC, id DESC LIMIT 1)`

/** Where recipients are talked with, by their ids, as far as the caller sees it. */
async function conversesWith(
  db: TenantDb,
  caller: Caller,
  recipients: readonly { id: number }[],
  whatsappId: number | null,
): Promise<ReadonlyMap<number, string>> {
  if (whatsappId === null) return new Map()
  const rows = await run<ConversationRow>(db, CONVERSATIONS, [
    JSON.stringify(recipients.map(({ id }) => id)),
    whatsappId,
  ])
  return new Map(rows.filter(row => seesTicket(caller, row)).map(({ recipientId, uuid }) => [recipientId, uuid]))
}

/** A page of the recipients, of one state where it is given. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function listRecipients(
  db: TenantDb,
  caller: Caller,
  id: number,
  request: PageRequest & { state?: RecipientState | undefined },
) {
  const { whatsappId } = await campaignRow(db, id)
  const after = readCursor(request.cursor)
  const ofState = request.state ? 'AND state = ?' : ''
  const text = `SELECT * FROM campaign_recipients WHERE campaignId = ? ${ofState} AND id > ? ORDER BY id LIMIT ? OFFSET ?`
  const provided = [
    id,
    ...(request.state ? [request.state] : []),
    after?.id ?? 0,
    PAGE + 1,
    rowsBefore(request, PAGE) ?? 0,
  ]
  const { rows, ...page } = cutPage(await run<RecipientRow>(db, text, provided), PAGE, row => ({
    value: row.id,
    id: row.id,
  }))
  const conversations = await conversesWith(db, caller, rows, whatsappId)
  const records = rows.map(
    (row): CampaignRecipient => ({ ...shipping(row), ticketUuid: conversations.get(row.id) ?? null }),
  )
  return { records, ...page }
}

/** Who they are, and why they did not get it, in the company's language; between and behind stand the headings of the page. */
const columns: Record<Language, (headings: (typeof reportHeadings)[Language]) => readonly string[]> = {
  pt: ({ state, ...at }) => ['Nome', 'Número', 'E-mail', state, 'Motivo', ...Object.values(at)],
  en: ({ state, ...at }) => ['Name', 'Number', 'E-mail', state, 'Reason', ...Object.values(at)],
  es: ({ state, ...at }) => ['Nombre', 'Número', 'Correo', state, 'Motivo', ...Object.values(at)],
}

/** All recipients and what became of them, written while it is sent. The audit log tells about it. */
export async function exportReport(company: CompanyContext, id: number): Promise<StreamedFile> {
  const { name } = await campaignRow(company.db, id)
  const language = await companyLanguage(company.db)
  const file = await csvFile(REPORT_FILE, columns[language](reportHeadings[language]), after =>
    company.read(reportLines, { campaignId: id, language, after }),
  )
  await company.transaction(tx => tx.audit({ kind: 'campaignReported', subject: name }))
  return file
}
