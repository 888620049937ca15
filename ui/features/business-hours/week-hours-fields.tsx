import { DayHours, type WeekHours } from '../../../core/kit/week-hours.ts'
import { useTexts } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/fields/text-field.tsx'
import { hoursTexts } from './texts.ts'
import './week-hours.css'

interface WeekHoursFieldsProps {
  value: WeekHours
  onChange: (value: WeekHours) => void
}

/** The seven days with opening and closing time; a wrong time is told at its field. */
export function WeekHoursFields({ value, onChange }: WeekHoursFieldsProps) {
  const t = useTexts(hoursTexts)
  const set = (at: number, part: Partial<DayHours>): void =>
    onChange(value.map((day, index) => (index === at ? { ...day, ...part } : day)))
  return (
    <div className="week-hours">
      {value.map((day, at) => {
        const faults = faultsOf(day)
        return (
          <fieldset key={day.weekdayEn}>
            <legend>{t(day.weekdayEn)}</legend>
            <TimeField
              label={t('from')}
              value={day.startTime}
              fault={faults.startTime}
              onChange={startTime => set(at, { startTime })}
            />
            <TimeField
              label={t('to')}
              value={day.endTime}
              fault={faults.endTime}
              onChange={endTime => set(at, { endTime })}
            />
          </fieldset>
        )
      })}
      <p className="soft">{t('hint')}</p>
    </div>
  )
}

/** Only whole entries are judged: a time that is being typed is not wrong yet. */
function faultsOf(day: DayHours): Partial<Record<'startTime' | 'endTime', string>> {
  const judged = DayHours.safeParse(day)
  const issues = judged.success ? [] : judged.error.issues
  const messageAt = (name: 'startTime' | 'endTime'): string | undefined =>
    day[name].length === 5 ? issues.find(issue => issue.path[0] === name)?.message : undefined
  return { startTime: messageAt('startTime') ?? '', endTime: messageAt('endTime') ?? '' }
}

/** Whether every time is empty or a whole time of day. */
export function areWhole(hours: WeekHours): boolean {
  return hours.every(day => DayHours.safeParse(day).success)
}
