import type { Place } from '../../kit/paging.ts'
import type { Statement } from '../../storage/run.ts'
import type { Row } from '../../storage/schema/rows.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { Repeat, ScheduleFailure, ScheduleStatus } from './contract.ts'

/** What is known of a row beyond the schema. */
export interface Known {
  status: ScheduleStatus
  failure: ScheduleFailure | null
  repeat: Repeat
}

/** A scheduled message as it lies in the database. */
export type ScheduleRow = Row<'schedules', Known>

/** A row with what is shown of its contact. */
export type DisplayedRow = ScheduleRow & { contactName: string; contactNumber: string | null; groupJid: string | null }

export const DISPLAYED = `SELECT schedules.*, contacts.name AS contactName, contacts.number AS contactNumber, contacts.groupJid
  FROM schedules JOIN contacts ON contacts.id = schedules.contactId`

export interface ScheduleListing {
  /** Folded; it stands in the text or in the contact's name or number. */
  search?: string | undefined
  /** When they leave; the list is in that order then, and else the newest come first. */
  range?: { from: number; to: number } | undefined
  after?: Place | undefined
  skip: number
  limit: number
}

const FITS = `instr(fold(concat_ws(' ', schedules.body, contacts.name, contacts.number)), ?) > 0`

/** In time, or the newest first. */
const orderOf = ({ range }: Pick<ScheduleListing, 'range'>) =>
  range
    ? ({ column: 'sendAt', beyond: '>', direction: 'ASC' } as const)
    : ({ column: 'createdAt', beyond: '<', direction: 'DESC' } as const)

const within = ({ range }: Pick<ScheduleListing, 'range'>): Statement[] =>
  range ? [{ text: 'sendAt >= ? AND sendAt < ?', parameters: [range.from, range.to] }] : []

/** The last row before a page, without a look at any of those before it. */
export function previousEntry(page: Pick<ScheduleListing, 'range' | 'skip'>): Statement {
  const { column, direction } = orderOf(page)
  const conditions = within(page)
  const where = conditions.map(({ text }) => `WHERE ${text}`).join('')
  return {
    text: `SELECT ${column} AS value, id FROM schedules ${where} ORDER BY ${column} ${direction}, id ${direction} LIMIT 1 OFFSET ?`,
    parameters: [...conditions.flatMap(({ parameters }) => parameters), page.skip - 1],
  }
}

/** A page of the list, by the index of its order. */
export function listing({ search, range, after, skip, limit }: ScheduleListing): Statement {
  const { column, beyond, direction } = orderOf({ range })
  const conditions = within({ range })
  if (after)
    conditions.push({
      text: `(schedules.${column}, schedules.id) ${beyond} (?, ?)`,
      parameters: [after.value, after.id],
    })
  if (search) conditions.push({ text: FITS, parameters: [search] })
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ text }) => text).join(' AND ')}` : ''
  return {
    text: `${DISPLAYED} ${where} ORDER BY schedules.${column} ${direction}, schedules.id ${direction} LIMIT ? OFFSET ?`,
    parameters: [...conditions.flatMap(({ parameters }) => parameters), limit, skip],
  }
}

/** A page of those that fit a search, which may look at all of them. */
export const scheduleSearch = defineRead('schedules.search', (file, page: ScheduleListing): DisplayedRow[] => {
  const { text, parameters } = listing(page)
  return file.prepare(text).all(...parameters) as DisplayedRow[]
})
