import { type DayHours, reachesNextDay, type WeekHours } from '../../../core/kit/week-hours.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Fault } from '../../i18n/words.ts'
import { TimeField } from '../../kit/fields/text-field.tsx'
import { readableZone } from './readable-zone.ts'
import { hoursTexts } from './texts.ts'
import { useCompanyZone } from './use-company-zone.ts'
import * as styles from './week-hours.module.css'

interface WeekHoursFieldsProps {
  value: WeekHours
  /** Those of the form whose field `schedules` this is. */
  faults: Record<string, Fault | undefined>
  onChange: (value: WeekHours) => void
  /** A time is left: `schedules.0.startTime`. */
  onLeave: (path: string) => void
}

const times = ['startTime', 'endTime'] as const

/** The seven days with opening and closing time; a wrong time is told at its field when it is left. */
export function WeekHoursFields({ value, faults, onChange, onLeave }: WeekHoursFieldsProps) {
  const t = useTexts(hoursTexts)
  const { zone } = useCompanyZone()
  const set = (at: number, part: Partial<DayHours>): void =>
    onChange(value.map((day, index) => (index === at ? { ...day, ...part } : day)))
  return (
    <div className={styles.fields}>
      {value.map((day, at) => (
        <fieldset key={day.weekdayEn}>
          <legend>{t(day.weekdayEn)}</legend>
          {times.map(time => {
            const path = `schedules.${at}.${time}`
            return (
              <TimeField
                key={time}
                label={t(time)}
                name={path}
                value={day[time]}
                fault={faults[path]}
                hint={time === 'endTime' && reachesNextDay(day) && t('nextDay')}
                onChange={typed => set(at, { [time]: typed })}
                onBlur={() => onLeave(path)}
              />
            )
          })}
        </fieldset>
      ))}
      <p className="soft">
        {t('hint')} {t('zone', { zone: readableZone(zone) })}
      </p>
    </div>
  )
}

/** The paths of all times of a week, to judge them at once. */
export function pathsOf(hours: WeekHours): string[] {
  return hours.flatMap((_, at) => times.map(time => `schedules.${at}.${time}`))
}
