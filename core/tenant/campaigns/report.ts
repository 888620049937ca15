import type { Desk } from '../../desk/index.ts'
import { csvFile, type StreamedFile } from '../../http/index.ts'
import type { RecipientState } from '../../kit/campaign-states.ts'
import { SECOND, wireTime } from '../../kit/clock.ts'
import { found } from '../../kit/errors.ts'
import type { Language } from '../../kit/language.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../kit/paging.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import { firstContactsPerDay } from '../connections/index.ts'
import { listRow, recipientsOf } from '../contact-lists/index.ts'
import { contactErrors } from '../contacts/contract.ts'
import { optionsOf } from '../file-lists/index.ts'
import { strangersAmong } from '../messages/index.ts'
import { companyLanguage } from '../settings/index.ts'
import { type CampaignRow, campaignRow, shownCampaign } from './campaign-row.ts'
import { type CampaignDetail, type CampaignPreview, type CampaignRecipient, REPORT_FILE } from './contract.ts'
import { filesKept } from './files.ts'
import { endForetold } from './foretell.ts'
import type { RecipientRow } from './recipients.ts'
import { reportLines } from './report-lines.ts'
import { campaignSettings } from './settings.ts'
import { type Addressee, filledFor, variantsOf } from './wording.ts'

const PAGE = 50
/** So many recipients come with the campaign itself. */
const LATEST = 20

const shipping = (row: RecipientRow): CampaignRecipient => ({
  ...{ id: row.id, name: row.name, number: row.number, state: row.state, failure: row.failure },
  confirmationRequestedAt: timeOf(row.askedAt),
  confirmedAt: timeOf(row.confirmedAt),
  deliveredAt: timeOf(row.deliveredAt),
  answeredAt: timeOf(row.answeredAt),
})

const timeOf = (at: number | null): string | null => (at === null ? null : wireTime(at))

const LAST_NEWS = `SELECT * FROM campaign_recipients WHERE campaignId = ? ORDER BY updatedAt DESC, id DESC LIMIT ${LATEST}`

/** A campaign with the recipients of whom there was news last. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function campaignDetail({ db, blobs }: Desk, id: number): Promise<CampaignDetail> {
  const campaign = await shownCampaign(db, blobs, id)
  return { ...campaign, shipping: (await run<RecipientRow>(db, LAST_NEWS, [id])).map(shipping) }
}

/** A page of the recipients, of one state where it is given. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function listRecipients(
  db: TenantDb,
  id: number,
  request: PageRequest & { state?: RecipientState | undefined },
) {
  await campaignRow(db, id)
  const after = readCursor(request.cursor)
  const ofState = request.state ? 'AND state = ?' : ''
  const text = `SELECT * FROM campaign_recipients WHERE campaignId = ? ${ofState} AND id > ? ORDER BY id LIMIT ? OFFSET ?`
  const given = [
    id,
    ...(request.state ? [request.state] : []),
    after?.id ?? 0,
    PAGE + 1,
    rowsBefore(request, PAGE) ?? 0,
  ]
  const { rows, ...page } = cutPage(await run<RecipientRow>(db, text, given), PAGE, row => ({
    value: row.id,
    id: row.id,
  }))
  return { records: rows.map(shipping), ...page }
}

/** The columns in the company's language. */
const columns: Record<Language, readonly string[]> = {
  pt: [
    'Nome',
    'Número',
    'E-mail',
    'Situação',
    'Motivo',
    'Perguntado em',
    'Confirmado em',
    'Entregue em',
    'Respondeu em',
  ],
  en: ['Name', 'Number', 'E-mail', 'State', 'Reason', 'Asked at', 'Confirmed at', 'Delivered at', 'Answered at'],
  es: ['Nombre', 'Número', 'Correo', 'Estado', 'Motivo', 'Preguntado', 'Confirmado', 'Entregado', 'Respondió'],
}

/** All recipients and what became of them, written while it is sent. The audit log tells of it. */
export async function exportReport(desk: Desk, id: number): Promise<StreamedFile> {
  const { name } = await campaignRow(desk.db, id)
  const language = await companyLanguage(desk.db)
  const file = await csvFile(REPORT_FILE, columns[language], after =>
    desk.read(reportLines, { campaignId: id, language, after }),
  )
  await desk.transaction(tx => tx.audit({ kind: 'campaignReported', subject: name }))
  return file
}

/** The texts as somebody reads them, and how long it takes. Throws ERR_NO_CAMPAIGN_FOUND, ERR_NO_CONTACT_FOUND. */
export async function previewCampaign(desk: Desk, id: number, contactId: number | null): Promise<CampaignPreview> {
  const { db } = desk
  const row = await campaignRow(db, id)
  const settings = await campaignSettings(db)
  const contact = contactId === null ? await firstOf(db, row.contactListId) : await contactWith(db, contactId)
  const readAs = (texts: { variant: number; text: string }[]) =>
    texts.map(({ variant, text }) => ({ variant, text: contact ? filledFor(text, contact, settings.variables) : text }))
  const list = row.contactListId === null ? undefined : await listRow(db, row.contactListId)
  const recipients = list?.validCount ?? 0
  const messages = readAs(variantsOf(row, 'message'))
  const listed = row.fileListId === null ? [] : await optionsOf(db, [row.fileListId])
  const files = [...(await filesKept(db, id)), ...listed, row].flatMap(({ mediaBlobId, mediaName }) =>
    mediaBlobId === null ? [] : [mediaName ?? ''],
  )
  const strangers = await strangersOf(db, row, recipients)
  const strangersPerDay = await firstContactsPerDay(db, row.whatsappId, desk.clock.now())
  const from = Math.max(row.scheduledAt ?? 0, desk.clock.now())
  const ends = endForetold({
    ...{ contacts: recipients, strangers, strangersPerDay, settings, from, timeZone: desk.standing().timeZone },
    // The text goes with the file of the campaign.
    each: Math.max(1, files.length + (messages.length > 0 && row.mediaBlobId === null ? 1 : 0)),
    asks: row.confirmation === 1,
  })
  return {
    ...{
      contact: contact ?? null,
      messages,
      recipients,
      unverified: list?.waitingCount ?? 0,
      strangers,
      strangersPerDay,
      files,
    },
    confirmationMessages: readAs(row.confirmation === 1 ? variantsOf(row, 'confirmationMessage') : []),
    seconds: ends === undefined ? null : Math.round((ends - from) / SECOND),
    endsAt: row.scheduledAt === null || ends === undefined ? null : wireTime(ends),
  }
}

/** So many of a list are looked at to say how many of all are strangers. */
const SAMPLE = 500

async function strangersOf(db: TenantDb, { contactListId, whatsappId }: CampaignRow, all: number): Promise<number> {
  if (contactListId === null || whatsappId === null) return 0
  const some = await recipientsOf(db, contactListId, 0, SAMPLE)
  const found = await strangersAmong(
    db,
    some.map(({ number }) => number),
    whatsappId,
  )
  return some.length === 0 ? 0 : Math.round((found / some.length) * all)
}

async function firstOf(db: TenantDb, contactListId: number | null): Promise<Addressee | undefined> {
  const [first] = contactListId === null ? [] : await recipientsOf(db, contactListId, 0, 1)
  return first && { name: first.name, number: first.number, email: first.email }
}

async function contactWith(db: TenantDb, contactId: number): Promise<Addressee> {
  const contact = db.selectFrom('contacts').select(['name', 'number', 'email']).where('id', '=', contactId)
  const { name, number, email } = found(await contact.executeTakeFirst(), contactErrors.ERR_NO_CONTACT_FOUND)
  return { name, number: number ?? '', email }
}
