import { type CompanyTx, fileLink } from '../../company/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { encode } from '../../kit/encode.ts'
import { fail, found } from '../../kit/errors.ts'
import type { CompanyBlobs } from '../../storage/blobs/index.ts'
import { type RowChange, run, type TenantDb, table } from '../../storage/index.ts'
import {
  Schedule,
  type ScheduleStatus,
  type ScheduleVerb,
  scheduleErrors,
  scheduleEvents,
  statusAfter,
} from './contract.ts'
import { DISPLAYED, type DisplayedRow, type Known, type ScheduleRow } from './listing.ts'

export const schedules = table<'schedules', Known>('schedules')

/** Beyond this it left late. */
const PUNCTUAL = MINUTE

/** As the wire has it. */
export function scheduleOf(row: DisplayedRow, blobs: CompanyBlobs): Schedule {
  return encode(Schedule, {
    ...row,
    contact: {
      id: row.contactId,
      name: row.contactName,
      number: row.contactNumber ?? '',
      isGroup: row.groupJid !== null,
    },
    templateValues: JSON.parse(row.templateValues) as Record<string, string>,
    isLate: row.sentAt !== null && row.sentAt - row.sendAt > PUNCTUAL,
    mediaPath: fileLink(blobs, row),
  })
}

/** Throws ERR_NO_SCHEDULE_FOUND. */
export async function serializeSchedule(db: TenantDb, blobs: CompanyBlobs, id: number): Promise<Schedule> {
  const [row] = await run<DisplayedRow>(db, `${DISPLAYED} WHERE schedules.id = ?`, [id])
  return scheduleOf(found(row, scheduleErrors.ERR_NO_SCHEDULE_FOUND), blobs)
}

/** Writes and publishes a change, and returns it as told. */
export async function writeSchedule(tx: CompanyTx, id: number, change: RowChange<'schedules'>): Promise<Schedule> {
  await schedules.update(tx.db, id, { ...change, updatedAt: tx.now })
  const schedule = await serializeSchedule(tx.db, tx.blobs, id)
  tx.publish(scheduleEvents.schedule.updated(schedule))
  return schedule
}

/** Where the verb leads; ERR_SCHEDULE_STATE where the table of moves does not have it. */
export function requireMove(from: ScheduleStatus, verb: ScheduleVerb): ScheduleStatus | 'gone' {
  const to = statusAfter(from, verb)
  if (!to) throw fail(scheduleErrors.ERR_SCHEDULE_STATE, { status: from })
  return to
}

/** Moves it by a verb, with further columns, and tells the pages. Throws ERR_SCHEDULE_STATE. */
export function moveSchedule(
  tx: CompanyTx,
  { id, status }: Pick<ScheduleRow, 'id' | 'status'>,
  verb: Exclude<ScheduleVerb, 'remove'>,
  change: Omit<RowChange<'schedules'>, 'status'> = {},
): Promise<Schedule> {
  return writeSchedule(tx, id, { ...change, status: requireMove(status, verb) })
}
