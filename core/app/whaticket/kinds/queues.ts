import * as z from 'zod'
import { type DayHours, WeekHours } from '../../../domain/business-hours.ts'
import { queuePalette } from '../../../domain/queue-palette.ts'
import { Color } from '../../../kit/fields.ts'
import { cleanFileName } from '../../../kit/file-name.ts'
import { MAX_NAME, MAX_SAVED_TEXT } from '../../../kit/limits.ts'
import { oneLine } from '../../../kit/text.ts'
import { takeOverQueue, takeOverQueueFile } from '../../../tenant/queues/index.ts'
import { rememberIds } from '../../../tenant/takeover/index.ts'
import { inTurns, kindOf } from '../import-run.ts'
import { jsonOf, numberOf, textOf } from '../values.ts'
import { columnsOf, fileOf, removeAll, type TakenFile } from './files.ts'

/** Sectors, with their hours and the file that follows a greeting. */
export const queuesKind = kindOf({
  name: 'queues',
  beside: ['files'],
  wanted: {
    table: 'Queues',
    fields: {
      id: 'id',
      name: 'name',
      color: 'color',
      greeting: 'greetingMessage',
      outOfHours: ['outOfHoursMessage', 'absenceMessage'],
      order: 'orderQueue',
      schedules: 'schedules',
      path: 'mediaPath',
      file: 'mediaName',
    },
    order: ['id'],
  },
  async bring(importRun, rows, tally, save) {
    const { desk: company } = importRun
    const files = new Map<string, TakenFile | 'missing'>()
    try {
      for (const { id, path } of rows) if (path) files.set(id!, await fileOf(importRun, tally, path))
      await company.transaction(async tx => {
        for await (const row of inTurns(rows)) {
          const { id, isNew } = await takeOverQueue(tx, {
            name: titleOf(row.name, `Fila ${row.id}`),
            color: Color.catch(queuePalette[0]).parse(row.color),
            greetingMessage: textOf(row.greeting, MAX_SAVED_TEXT),
            outOfHoursMessage: textOf(row.outOfHours, MAX_SAVED_TEXT),
            orderQueue: row.order === null ? null : Math.min(Math.max(numberOf(row.order), 0), 9999),
            ...hoursOf(row.schedules),
          })
          const file = columnsOf(files.get(row.id!), cleanFileName(row.file || row.path || ''))
          if (await takeOverQueueFile(tx, id, file)) files.delete(row.id!)
          await rememberIds(tx, 'queues', [{ oldId: row.id!, newId: id }])
          if (isNew) tally.taken('queues')
          else tally.joined('queues')
        }
        await save(tx)
      })
    } finally {
      await removeAll(company.blobs, files.values())
    }
  },
})

/** A name of the length that names have here; `otherwise` for an empty one. */
export const titleOf = (value: string | null, otherwise: string): string => {
  const name = oneLine(textOf(value, MAX_NAME)).trim()
  return name.length >= 2 ? name : otherwise
}

/** Newer forks have two intervals a day; here a day has one, which goes from the first to the last time. */
const TwoIntervals = z.array(
  z.object({
    weekday: z.string(),
    weekdayEn: z.string(),
    startTimeA: z.string(),
    endTimeA: z.string().nullish(),
    endTimeB: z.string().nullish(),
  }),
)

/** Business hours as they were stored; none where they cannot be read. */
export function hoursOf(value: string | null): { schedules?: DayHours[] } {
  const stored = jsonOf(value)
  const two = TwoIntervals.safeParse(stored)
  const provided = two.success
    ? two.data.map(({ weekday, weekdayEn, startTimeA, endTimeA, endTimeB }) => ({
        ...{ weekday, weekdayEn, startTime: startTimeA, endTime: endTimeB || endTimeA || '' },
      }))
    : stored
  const { data } = WeekHours.safeParse(provided)
  return data && data.length > 0 ? { schedules: data } : {}
}
