import { type CompanyTx, dropFile, emitEach } from '../../company/index.ts'
import { run } from '../../storage/index.ts'
import { scheduleEvents } from './contract.ts'
import { due } from './jobs.ts'
import type { ScheduleRow } from './listing.ts'
import { serializeSchedule } from './schedule-row.ts'

/** Two contacts turn out to be one; returns the ids of what goes to the one that stays. */
export const moveSchedules = (tx: CompanyTx, keptId: number, removedId: number): Promise<number[]> =>
  letGo(tx, 'contactId', removedId, keptId)

/** The two are parted again: what came from the one that is back, and still is to be sent to the other, goes back to it. */
export async function takeSchedulesBack(
  tx: CompanyTx,
  keptId: number,
  backId: number,
  ids: readonly number[],
): Promise<void> {
  const text = `UPDATE schedules SET contactId = ? WHERE contactId = ? AND id IN (SELECT value FROM json_each(?)) RETURNING id`
  await report(tx, await run<{ id: number }>(tx.db, text, [backId, keptId, JSON.stringify(ids)]))
}

/** What names someone or something that goes names nobody, or another, and the pages learn of it; returns the ids. */
export async function letGo(
  tx: CompanyTx,
  column: 'contactId' | 'userId' | 'whatsappId',
  goneId: number,
  instead: number | null = null,
): Promise<number[]> {
  const text = `UPDATE schedules SET ${column} = ? WHERE ${column} = ? RETURNING id`
  const changed = await run<{ id: number }>(tx.db, text, [instead, goneId])
  await report(tx, changed)
  return changed.map(({ id }) => id)
}

const report = (tx: CompanyTx, changed: readonly { id: number }[]): Promise<void> =>
  emitEach(tx, changed, async ({ id }) => scheduleEvents.schedule.updated(await serializeSchedule(tx.db, tx.blobs, id)))

const FORGET = 'DELETE FROM schedules WHERE contactId = ? RETURNING id, status, mediaBlobId'

/** A contact is deleted, and with it what was to be sent to it, and what was: by one statement, since that may be much. */
export async function forgetSchedulesOf(tx: CompanyTx, contactId: number): Promise<void> {
  const gone = await run<Pick<ScheduleRow, 'id' | 'status' | 'mediaBlobId'>>(tx.db, FORGET, [contactId])
  for (const { id, status, mediaBlobId } of gone) {
    if (status === 'PENDENTE') await tx.unschedule(due, id)
    dropFile(tx, mediaBlobId)
  }
  await emitEach(tx, gone, ({ id }) => scheduleEvents.schedule.deleted(id))
}
