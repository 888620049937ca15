import { type DayHours, intervals, reachesNextDay, type WeekHours } from '../../../core/kit/week-hours.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Fault } from '../../i18n/words.ts'
import { IconButton, TimeField } from '../../kit/index.ts'
import { readableZone } from './readable-zone.ts'
import { hoursTexts } from './texts.ts'
import { useCompanyZone } from './use-company-zone.ts'
import * as styles from './week-hours.module.css'

interface WeekHoursFieldsProps {
  value: WeekHours
  /** What the field of the form is called. */
  field?: string
  /** Those of that form. */
  faults: Record<string, Fault | undefined>
  onChange: (value: WeekHours) => void
  /** A time is left: `schedules.0.startTime`. */
  onLeave: (path: string) => void
}

/** The seven days with opening and closing time, once or twice; a wrong time is told at its field when it is left. */
export function WeekHoursFields({ value, field = 'schedules', faults, onChange, onLeave }: WeekHoursFieldsProps) {
  const t = useTexts(hoursTexts)
  const { zone } = useCompanyZone()
  const replace = (at: number, day: DayHours): void => onChange(value.with(at, day))
  return (
    <div className={styles.fields}>
      {value.map((day, at) => (
        <fieldset key={day.weekdayEn}>
          <legend>{t(day.weekdayEn)}</legend>
          {intervals.slice(0, hasSecond(day) ? 2 : 1).map(([start, end], interval) => (
            <div key={start} className={styles.interval}>
              {([start, end] as const).map(time => {
                const path = `${field}.${at}.${time}`
                return (
                  <TimeField
                    key={time}
                    label={t(time)}
                    name={path}
                    value={day[time] ?? ''}
                    fault={faults[path]}
                    hint={time === end && reachesNextDay(day[start], day[end]) && t('nextDay')}
                    onChange={typed => replace(at, { ...day, [time]: typed })}
                    onBlur={() => onLeave(path)}
                  />
                )
              })}
              {interval === 1 && (
                <IconButton
                  icon="trash"
                  label={t('removeInterval', { day: t(day.weekdayEn) })}
                  onClick={() => replace(at, withoutSecond(day))}
                />
              )}
              {interval === 0 && !hasSecond(day) && (
                <IconButton
                  icon="plus"
                  label={t('addInterval', { day: t(day.weekdayEn) })}
                  onClick={() => replace(at, { ...day, secondStartTime: '', secondEndTime: '' })}
                />
              )}
            </div>
          ))}
        </fieldset>
      ))}
      <p className="soft">
        {t('hint')} {t('zone', { zone: readableZone(zone) })}
      </p>
    </div>
  )
}

const hasSecond = (day: DayHours): boolean => day.secondStartTime !== undefined

const withoutSecond = ({ secondStartTime: _, secondEndTime: _end, ...day }: DayHours): DayHours => day

/** A week as a form shows it: second intervals that nobody filled in are none. */
export const tidied = (hours: WeekHours): WeekHours =>
  hours.map(day => (day.secondStartTime || day.secondEndTime ? day : withoutSecond(day)))

/** The paths of all times of a week, to judge them at once. */
export const pathsOf = (hours: WeekHours): string[] =>
  hours.flatMap((_, at) => intervals.flat().map(time => `schedules.${at}.${time}`))
