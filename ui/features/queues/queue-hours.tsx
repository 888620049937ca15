import { useTexts } from '../../i18n/texts.ts'
import { Button, type Form, Notice, showError, showInfo } from '../../kit/index.ts'
import { HolidaysFields, holidayPaths, pathsOf, WeekHoursFields } from '../business-hours/index.ts'
import { useRestingNote } from '../settings/index.ts'
import type { QueueValues } from './queue-values.ts'
import { queueTexts } from './texts.ts'

/** The opening hours of a queue; confirming them says that saving is still to come (spec 2 §2). */
export function QueueHours({ form }: { form: Form<QueueValues> }) {
  const t = useTexts(queueTexts)
  const note = useRestingNote()('scheduleType', 'queue', t('hoursRest'))
  const { schedules, holidays } = form.values
  const confirm = (): void => {
    const validationError = [...pathsOf(schedules), ...holidayPaths(holidays)].filter(path => form.leave(path))
    if (validationError.length > 0) showError(t('invalidHours'))
    else showInfo(t('clickSave'))
  }
  return (
    <>
      {note && <Notice>{note}</Notice>}
      <WeekHoursFields
        value={schedules}
        faults={form.faults}
        onChange={typed => form.set('schedules', typed)}
        onLeave={form.leave}
      />
      <HolidaysFields
        value={holidays}
        faults={form.faults}
        onChange={typed => form.set('holidays', typed)}
        onLeave={form.leave}
      />
      <div>
        <Button onClick={confirm}>{t('confirmHours')}</Button>
      </div>
    </>
  )
}
