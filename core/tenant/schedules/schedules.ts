import { type CompanyContext, type CompanyTx, dropFile } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { DAY, dayIn } from '../../kit/clock.ts'
import { fail, found } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { MAX_UNSENT_SCHEDULES } from '../../kit/limits.ts'
import { cutPage, type Place, readCursor, rowsBefore } from '../../kit/paging.ts'
import { normalizeText } from '../../kit/text.ts'
import { validationError } from '../../kit/validation-error.ts'
import { momentOfInput } from '../../kit/wall-clock.ts'
import { words } from '../../kit/words.ts'
import { type RowChange, run, type TenantDb } from '../../storage/index.ts'
import { connectionRow } from '../connections/index.ts'
import { contactRow } from '../contacts/index.ts'
import { isWindowOpen } from '../messages/index.ts'
import { checkPlanned } from '../templates/index.ts'
import {
  CALENDAR_PAGE,
  mayChangeSchedule,
  type Schedule,
  type ScheduleChange,
  type ScheduleDraft,
  type ScheduleQuery,
  scheduleErrors,
  scheduleEvents,
} from './contract.ts'
import { due } from './jobs.ts'
import {
  type DisplayedRow,
  listing,
  previousEntry,
  type ScheduleListing,
  type ScheduleRow,
  scheduleSearch,
} from './listing.ts'
import { requireMove, scheduleOf, schedules, serializeSchedule, writeSchedule } from './schedule-row.ts'
import { connectionFor } from './way.ts'

const PAGE = 20
/** Nobody plans further ahead, and what is mistyped does. */
const FURTHEST = 5 * 366 * DAY
const ALWAYS = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** A page of the list, or of the calendar where the request says from or until when. */
export async function listSchedules(company: CompanyContext, query: ScheduleQuery) {
  const { from, to, searchParam } = query
  const range = from || to ? { from: provided(from) ?? ALWAYS.from, to: provided(to) ?? ALWAYS.to } : undefined
  const size = range ? CALENDAR_PAGE : PAGE
  const skip = rowsBefore(query, size)
  if (skip === undefined) return { schedules: [], hasMore: false }
  const search = normalizeText(searchParam ?? '') || undefined
  const page = { search, range, after: readCursor(query.cursor), skip, limit: size + 1 }
  const { rows, ...more } = cutPage(await rowsOf(company, page), size, row => ({
    value: range ? row.sendAt : row.createdAt,
    id: row.id,
  }))
  const count = range || search ? {} : { count: await schedules.count(company.db) }
  return { schedules: rows.map(row => scheduleOf(row, company.blobs)), ...more, ...count }
}

const provided = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

/** Rows of a page: those that fit a search in a reader thread, else from where the page before ends, which the index alone tells. */
async function rowsOf(company: CompanyContext, page: ScheduleListing): Promise<DisplayedRow[]> {
  if (page.search) return company.read(scheduleSearch, page)
  if (page.skip > 0) {
    const { text, parameters } = previousEntry(page)
    const [place] = await run<Place>(company.db, text, parameters)
    return place ? rowsOf(company, { ...page, after: place, skip: 0 }) : []
  }
  const { text, parameters } = listing(page)
  return run<DisplayedRow>(company.db, text, parameters)
}

/** Schedules a message. Throws ERR_VALIDATION, ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND, ERR_TOO_MANY_SCHEDULES. */
export async function createSchedule(tx: CompanyTx, caller: Caller, draft: ScheduleDraft): Promise<Schedule> {
  await checkPlaces(tx.db, draft)
  const sendAt = momentOfInput(tx.entitlements().timeZone, draft.sendAt)
  const row = { ...columnsOf(draft), sendAt, repeatFrom: sendAt }
  checkTimes(tx, row)
  const { body, contactId } = draft
  await checkWay(tx, { contactId, sendAt, whatsappId: draft.whatsappId ?? null, templateId: draft.templateId ?? null })
  await checkRoom(tx, contactId)
  const times = { createdAt: tx.now, updatedAt: tx.now }
  return addSchedule(tx, { ...row, body, contactId, userId: caller.userId, ...times })
}

/** Writes down one that waits for its time, and tells the pages. */
export async function addSchedule(
  tx: CompanyTx,
  row: Omit<Parameters<typeof schedules.insert>[1], 'status'>,
): Promise<Schedule> {
  const { id, sendAt } = await schedules.insert(tx.db, { ...row, status: 'PENDENTE' })
  await tx.schedule(due.at(sendAt, id, { scheduleId: id }))
  const schedule = await serializeSchedule(tx.db, tx.blobs, id)
  tx.publish(scheduleEvents.schedule.created(schedule))
  return schedule
}

/** Changes what has not left; what failed waits again. Throws ERR_SCHEDULE_STATE and as `createSchedule`. */
export async function changeSchedule(
  tx: CompanyTx,
  caller: Caller,
  id: number,
  change: ScheduleChange,
): Promise<Schedule> {
  const before = await changeable(tx.db, caller, id)
  requireMove(before.status, 'save')
  await checkPlaces(tx.db, change)
  if (change.contactId !== undefined && change.contactId !== before.contactId) await checkRoom(tx, change.contactId)
  const isMoved = change.sendAt !== undefined || before.status === 'ERRO'
  const sendAt = change.sendAt === undefined ? before.sendAt : momentOfInput(tx.entitlements().timeZone, change.sendAt)
  const { body, contactId } = change
  const after = { ...before, ...columnsOf(change), ...(isMoved && { sendAt, repeatFrom: sendAt }) }
  checkTimes(tx, after, isMoved)
  await checkWay(tx, { ...after, contactId: contactId ?? before.contactId })
  await tx.schedule(due.at(sendAt, id, { scheduleId: id }))
  return writeSchedule(tx, id, {
    ...columnsOf(change),
    ...(isMoved && { sendAt, repeatFrom: sendAt }),
    body,
    contactId,
    status: 'PENDENTE',
    failure: null,
    messageId: null,
    sentAt: null,
  })
}

/** Deletes it; what has left stays in its chat. Throws ERR_SCHEDULE_STATE while it is leaving. */
export async function removeSchedule(tx: CompanyTx, caller: Caller, id: number): Promise<void> {
  const row = await changeable(tx.db, caller, id)
  requireMove(row.status, 'remove')
  await forgetSchedule(tx, row)
}

/** The row goes, with its job and its file, and the pages learn of it. */
async function forgetSchedule(tx: CompanyTx, { id, mediaBlobId }: ScheduleRow): Promise<void> {
  await tx.unschedule(due, id)
  await schedules.remove(tx.db, id)
  dropFile(tx, mediaBlobId)
  tx.publish(scheduleEvents.schedule.deleted(id))
}

/** The row, if the caller may change it. Throws ERR_NO_SCHEDULE_FOUND, ERR_NO_PERMISSION. */
export async function changeable(db: TenantDb, caller: Caller, id: number): Promise<ScheduleRow> {
  const row = found(await schedules.byId(db, id), scheduleErrors.ERR_NO_SCHEDULE_FOUND)
  if (!mayChangeSchedule(caller, row.userId)) throw fail(generalErrors.ERR_NO_PERMISSION)
  return row
}

function columnsOf({
  whatsappId,
  sign,
  unlessContactWrites,
  openTicket,
  repeat,
  repeatUntil,
  templateId,
  templateValues,
}: ScheduleChange) {
  const flag = (on: boolean | undefined): number | undefined => (on === undefined ? undefined : Number(on))
  return {
    whatsappId,
    sign: flag(sign),
    unlessContactWrites: flag(unlessContactWrites),
    openTicket: flag(openTicket),
    repeat,
    repeatUntil,
    templateId,
    templateValues: templateValues === undefined ? undefined : JSON.stringify(templateValues),
  }
}

async function checkPlaces(db: TenantDb, { contactId, whatsappId }: ScheduleChange): Promise<void> {
  if (contactId !== undefined) await contactRow(db, contactId)
  if (whatsappId) await connectionRow(db, whatsappId)
}

/** Rejects now what could not leave then: by an official connection, after the window, without a template. Throws ERR_TEMPLATE_NEEDED. */
async function checkWay(
  tx: CompanyTx,
  {
    contactId,
    sendAt,
    whatsappId: chosen = null,
    templateId = null,
  }: { contactId: number; sendAt: number; whatsappId?: number | null; templateId?: number | null },
): Promise<void> {
  const whatsappId = await connectionFor(tx, { whatsappId: chosen, contactId })
  if (templateId === null && (await isWindowOpen(tx.db, { contactId, whatsappId }, sendAt))) return
  await checkPlanned(tx.db, { whatsappId, templateId })
}

const UNSENT = `SELECT 1 FROM schedules WHERE contactId = ? AND status <> 'ENVIADA' LIMIT ?`

/** Throws ERR_TOO_MANY_SCHEDULES (decision 366). A series goes on whatever it finds: one of its own has left. */
async function checkRoom(tx: CompanyTx, contactId: number): Promise<void> {
  const unsent = await run(tx.db, UNSENT, [contactId, MAX_UNSENT_SCHEDULES])
  if (unsent.length >= MAX_UNSENT_SCHEDULES)
    throw fail(scheduleErrors.ERR_TOO_MANY_SCHEDULES, { max: MAX_UNSENT_SCHEDULES })
}

function checkTimes(
  tx: CompanyTx,
  {
    sendAt,
    repeat = 'none',
    repeatUntil = null,
  }: Pick<RowChange<'schedules'>, 'repeat' | 'repeatUntil'> & { sendAt: number },
  isMoved = true,
): void {
  if (isMoved && sendAt <= tx.now) throw validationError(words.inPast, 'sendAt')
  if (sendAt > tx.now + FURTHEST) throw validationError(words.invalidDate, 'sendAt')
  const endsBefore = repeatUntil !== null && repeatUntil < dayIn(tx.entitlements().timeZone, sendAt)
  if (repeat !== 'none' && endsBefore) throw validationError(words.invalidDate, 'repeatUntil')
}
