import { type CompanyContext, type CompanyTx, fileColumns } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { assertBelowLimit } from '../../kit/assert-below-limit.ts'
import { fail, found } from '../../kit/errors.ts'
import { MAX_CAMPAIGNS, MAX_NAME } from '../../kit/limits.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../kit/paging.ts'
import { cutText, normalizeText } from '../../kit/text.ts'
import { validationError } from '../../kit/validation-error.ts'
import { momentOfInput } from '../../kit/wall-clock.ts'
import { words } from '../../kit/words.ts'
import { countOf, type RowChange, run, type TenantDb } from '../../storage/index.ts'
import { connectionRow } from '../connections/index.ts'
import { createContactList, listRow } from '../contact-lists/index.ts'
import { fileListRow } from '../file-lists/index.ts'
import { flowErrors } from '../flows/contract.ts'
import { copyOfFile } from '../messages/index.ts'
import { templateErrors } from '../templates/contract.ts'
import { checkPlanned, needsTemplate } from '../templates/index.ts'
import {
  type CampaignRow,
  campaignOf,
  campaignRow,
  campaigns,
  DISPLAYED,
  type DisplayedRow,
  editable,
  moveCampaign,
  reportOf,
  requireMove,
  serializeCampaign,
  writeCampaign,
} from './campaign-row.ts'
import {
  type Campaign,
  type CampaignChange,
  type CampaignDraft,
  type CampaignTextField,
  campaignErrors,
  campaignEvents,
  VARIANTS,
} from './contract.ts'
import { copyStored, dropStored, filesStored } from './files.ts'
import { start, turn } from './jobs.ts'
import { lacksPeople } from './people.ts'
import { takeRecipients } from './recipients.ts'
import { wake } from './running.ts'
import { takeBackWaiting } from './undo.ts'
import { variantsOf } from './wording.ts'

const PAGE = 20

/** A page of those whose name has the text, the newest first. */
export async function listCampaigns({ db, blobs }: CompanyContext, request: PageRequest) {
  const skip = rowsBefore(request, PAGE)
  if (skip === undefined) return { records: [], hasMore: false }
  const after = readCursor(request.cursor)
  const search = normalizeText(request.searchParam ?? '')
  const conditions = [
    ...(after ? [{ text: '(campaigns.createdAt, campaigns.id) < (?, ?)', parameters: [after.value, after.id] }] : []),
    ...(search ? [{ text: 'instr(campaigns.folded, ?) > 0', parameters: [search] }] : []),
  ]
  const where = ['campaigns.goneAt IS NULL', ...conditions.map(({ text }) => text)].join(' AND ')
  const text = `${DISPLAYED} WHERE ${where} ORDER BY campaigns.createdAt DESC, campaigns.id DESC LIMIT ? OFFSET ?`
  const provided = [...conditions.flatMap(({ parameters }) => parameters), PAGE + 1, skip]
  const { rows, ...page } = cutPage(await run<DisplayedRow>(db, text, provided), PAGE, ({ createdAt, id }) => ({
    value: createdAt,
    id,
  }))
  return {
    records: rows.map(row => campaignOf(row, blobs)),
    ...page,
    ...(search ? {} : { count: await countOf(db.selectFrom('campaigns').where('goneAt', 'is', null)) }),
  }
}

/**
 * Adds a campaign: planned with a time, else a draft. Throws ERR_VALIDATION where something is missing for the sending,
 * ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_FILE_LIST_FOUND, ERR_NO_FLOW_FOUND.
 */
export async function createCampaign(tx: CompanyTx, caller: Caller, draft: CampaignDraft): Promise<Campaign> {
  assertBelowLimit(await campaigns.count(tx.db), MAX_CAMPAIGNS)
  const columns = await columnsOf(tx, draft, draft.name)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  const row = await campaigns.insert(tx.db, {
    ...columns,
    campaignType: draft.campaignType ?? 'padrao',
    ...{ name: draft.name, folded: normalizeText(draft.name), status: 'INATIVA', userId: caller.userId },
    ...times,
  })
  await plan(tx, row, true)
  const campaign = await serializeCampaign(tx.db, tx.blobs, row.id)
  tx.publish(campaignEvents.campaign.created(campaign))
  return campaign
}

/** Changes the given fields. Throws ERR_CAMPAIGN_STATE, ERR_CAMPAIGN_SOON, ERR_CAMPAIGN_BEGUN, and as `createCampaign`. */
export async function changeCampaign(tx: CompanyTx, id: number, provided: CampaignChange): Promise<Campaign> {
  const before = await editable(tx, id)
  const change = before.startedAt === null ? provided : ofBegun(before, provided)
  const columns = await columnsOf(tx, change, change.name ?? before.name)
  const name = change.name === undefined ? {} : { name: change.name, folded: normalizeText(change.name) }
  const hasOtherFiles = change.fileListId !== undefined && change.fileListId !== before.fileListId
  const written = { ...columns, ...name, ...(hasOtherFiles && { keptMessage: '' }) }
  const after = found(await campaigns.update(tx.db, id, written), campaignErrors.ERR_NO_CAMPAIGN_FOUND)
  if (hasOtherFiles) await dropStored(tx, id)
  await plan(tx, after, change.scheduledAt !== undefined)
  return writeCampaign(tx, id, {})
}

/**
 * What may still change once its recipients were copied and some were written to (decision 343): what each of them got is read by its kind
 * and by whether it asks. A form gives what stays, too. Throws ERR_CAMPAIGN_BEGUN.
 */
function ofBegun(before: CampaignRow, provided: CampaignChange): CampaignChange {
  const { campaignType, contactListId, tagListId, confirmation, ...change } = provided
  const changes =
    (campaignType !== undefined && campaignType !== before.campaignType) ||
    (contactListId !== undefined && contactListId !== before.contactListId) ||
    (tagListId !== undefined && tagListId !== before.tagListId) ||
    (confirmation !== undefined && Number(confirmation) !== before.confirmation)
  if (changes) throw fail(campaignErrors.ERR_CAMPAIGN_BEGUN)
  return change
}

/**
 * With a time it waits for it, if nothing is missing; without it is a draft, which one by flow is saved as by nobody (spec 2 §5). One
 * that was cancelled stays so.
 */
async function plan(tx: CompanyTx, row: CampaignRow, isTimeGiven: boolean): Promise<void> {
  const { id, status, scheduledAt } = row
  if (status === 'CANCELADA' || row.campaignType === 'fluxo') await demandWhole(tx.db, row)
  if (status === 'CANCELADA') return
  if (scheduledAt === null) {
    await tx.unschedule(start, id)
    await campaigns.update(tx.db, id, { status: requireMove(status, 'save') as CampaignRow['status'], hold: null })
    return
  }
  if (isTimeGiven && scheduledAt <= tx.now) throw validationError(words.inPast, 'scheduledAt')
  await demandWhole(tx.db, row)
  if ((await lacksPeople(tx.db, row)) === 'nobody') throw validationError(words.nobodyInList, 'contactListId')
  await campaigns.update(tx.db, id, { status: requireMove(status, 'plan') as CampaignRow['status'], hold: null })
  await tx.schedule(start.at(scheduledAt, id, { campaignId: id }))
  if (isTimeGiven) await tx.audit({ kind: 'campaignPlanned', subject: row.name })
}

/** Says which of what a sending needs is missing (spec 2 §5). */
async function demandWhole(db: TenantDb, row: CampaignRow): Promise<void> {
  const lacking: string[] = []
  // Behind its beginning its people are its own.
  const hasPeople = row.startedAt !== null && row.preparedTo === null
  if (row.contactListId === null && !hasPeople) lacking.push('contactListId')
  if (row.whatsappId === null) lacking.push('whatsappId')
  if (row.campaignType === 'fluxo') {
    if (row.scheduledAt === null) lacking.push('scheduledAt')
    if (row.flowId === null) lacking.push('fluxoId')
    // Most of its people would read nothing: they did not write lately.
    if (await needsTemplate(db, row.whatsappId)) throw fail(templateErrors.ERR_TEMPLATE_NEEDED)
  } else {
    await checkPlanned(db, row)
    if ((await needsTemplate(db, row.whatsappId)) && row.confirmation === 1)
      throw validationError(words.invalid, 'confirmation')
    const hasWords =
      row.templateId !== null ||
      variantsOf(row, 'message').length > 0 ||
      row.mediaBlobId !== null ||
      row.fileListId !== null
    // Files that left its list are its own.
    if (!hasWords && row.keptMessage === '' && (await filesStored(db, row.id)).length === 0) lacking.push('message1')
    if (row.confirmation === 1 && variantsOf(row, 'confirmationMessage').length === 0)
      lacking.push('confirmationMessage1')
  }
  if (lacking.length > 0) throw validationError(words.mandatory, ...lacking)
}

/** Plans a draft, or one that is planned for later, for this moment. Throws ERR_CAMPAIGN_STATE, ERR_VALIDATION. */
export async function sendCampaignNow(tx: CompanyTx, id: number): Promise<Campaign> {
  const { status, name } = await campaignRow(tx.db, id)
  requireMove(status, 'plan')
  const row = found(await campaigns.update(tx.db, id, { scheduledAt: tx.now }), campaignErrors.ERR_NO_CAMPAIGN_FOUND)
  await plan(tx, row, false)
  await tx.audit({ kind: 'campaignPlanned', subject: name })
  return writeCampaign(tx, id, {})
}

/** Stops one that runs: nobody is written to whose message WhatsApp was not given yet. Throws ERR_CAMPAIGN_STATE. */
export async function cancelCampaign(tx: CompanyTx, id: number): Promise<Campaign> {
  const row = await campaignRow(tx.db, id)
  requireMove(row.status, 'cancel')
  await tx.unschedule(turn, id)
  await takeBackWaiting(tx, row)
  return moveCampaign(tx, row, 'cancel', { hold: null })
}

/** Goes on with one that was cancelled, at the pace from now on (behaviour A14). Throws ERR_CAMPAIGN_STATE, ERR_VALIDATION. */
export async function restartCampaign(tx: CompanyTx, id: number): Promise<Campaign> {
  const row = await campaignRow(tx.db, id)
  requireMove(row.status, 'restart')
  await demandWhole(tx.db, row)
  if (await hasNobody(tx, row)) throw validationError(words.nobodyInList, 'contactListId')
  await wake(tx, id)
  await tx.audit({ kind: 'campaignRestarted', subject: row.name })
  return moveCampaign(tx, row, 'restart', { nextAt: tx.now, sinceRest: 0, hold: null })
}

/** Whether it was cancelled before anybody was its recipient, and there is still nobody. */
async function hasNobody(tx: CompanyTx, row: CampaignRow): Promise<boolean> {
  if (reportOf(row).valid > 0) return false
  await takeRecipients(tx, row)
  return reportOf(await campaignRow(tx.db, row.id)).valid === 0
}

/** A draft of the same; its file is a copy. */
export async function duplicateCampaign(company: CompanyContext, caller: Caller, id: number): Promise<Campaign> {
  return company.transaction(async tx => {
    assertBelowLimit(await campaigns.count(tx.db), MAX_CAMPAIGNS)
    const before = await campaignRow(tx.db, id)
    const name = cutText(before.name, MAX_NAME)
    const file = await copyOfFile(tx.blobs, before)
    const row = await campaigns.insert(tx.db, {
      ...pick(before),
      ...{
        name,
        folded: normalizeText(name),
        status: 'INATIVA',
        userId: caller.userId,
        createdAt: tx.now,
        updatedAt: tx.now,
      },
      ...(file && fileColumns(file)),
    })
    await copyStored(tx, id, row.id)
    const campaign = await serializeCampaign(tx.db, tx.blobs, row.id)
    tx.publish(campaignEvents.campaign.created(campaign))
    return campaign
  })
}

export const TEXTS = VARIANTS.flatMap(
  variant => [`message${variant}`, `confirmationMessage${variant}`] as CampaignTextField[],
)

function pick(row: CampaignRow) {
  const {
    campaignType,
    confirmation,
    contactListId,
    whatsappId,
    fileListId,
    keptMessage: storedMessage,
    flowId,
    tagListId,
  } = row
  const { templateId, templateValues } = row
  const texts = Object.fromEntries(TEXTS.map(field => [field, row[field]]))
  const places = {
    contactListId,
    whatsappId,
    fileListId,
    keptMessage: storedMessage,
    flowId,
    tagListId,
    templateId,
    templateValues,
  }
  return { campaignType, confirmation, ...places, ...texts }
}

/** What a draft or a change says, in columns. A tag becomes a list of its contacts, called after the campaign (behaviour A14). */
async function columnsOf(tx: CompanyTx, provided: CampaignChange, name: string): Promise<RowChange<'campaigns'>> {
  const { campaignType, confirmation, scheduledAt: at, whatsappId, fileListId, fluxoId, tagListId } = provided
  await checkPlaces(tx.db, provided)
  const listOfTag = tagListId ? await listFromTag(tx, name, tagListId) : undefined
  return {
    ...Object.fromEntries(TEXTS.map(field => [field, provided[field]])),
    ...{ campaignType, whatsappId, fileListId, tagListId, flowId: fluxoId, templateId: provided.templateId },
    templateValues: provided.templateValues === undefined ? undefined : JSON.stringify(provided.templateValues),
    confirmation: confirmation === undefined ? undefined : Number(confirmation),
    scheduledAt: at ? momentOfInput(tx.entitlements().timeZone, at) : (at as null | undefined),
    contactListId: listOfTag ?? provided.contactListId,
  }
}

async function listFromTag(tx: CompanyTx, name: string, tagId: number): Promise<number> {
  const called = ` | TAG: ${tagId}`
  const list = await createContactList(tx, { name: cutText(name, MAX_NAME - called.length) + called, tagId })
  return list.id
}

/** Throws ERR_NO_CONTACT_LIST_FOUND, ERR_NO_WAPP_FOUND, ERR_NO_FILE_LIST_FOUND, ERR_NO_FLOW_FOUND. */
export async function checkPlaces(
  db: TenantDb,
  {
    contactListId,
    whatsappId,
    fileListId,
    fluxoId,
  }: Pick<CampaignChange, 'contactListId' | 'whatsappId' | 'fileListId' | 'fluxoId'>,
): Promise<void> {
  if (contactListId) await listRow(db, contactListId)
  if (whatsappId) await connectionRow(db, whatsappId)
  if (fileListId) await fileListRow(db, fileListId)
  if (fluxoId) {
    const flow = db.selectFrom('flows').select('id').where('id', '=', fluxoId)
    found(await flow.executeTakeFirst(), flowErrors.ERR_NO_FLOW_FOUND)
  }
}
