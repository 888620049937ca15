import { Fragment } from 'react'
import {
  type DayHours,
  intervals,
  reachesNextDay,
  type WeekHours,
  wholeWeek,
} from '../../../core/domain/business-hours.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Problem } from '../../i18n/words.ts'
import { Button, IconButton, TimeField } from '../../kit/index.ts'
import { readableZone } from './readable-zone.ts'
import { hoursTexts } from './texts.ts'
import { useCompanyZone } from './use-company-zone.ts'
import * as styles from './week-hours.module.css'

interface WeekHoursFieldsProps {
  value: WeekHours
  /** What the field of the form is called. */
  field?: string
  /** Those of that form. */
  faults: Record<string, Problem | undefined>
  onChange: (value: WeekHours) => void
  /** A time is left: `schedules.0.startTime`. */
  onLeave: (path: string) => void
}

/** The seven days with opening and closing time, once or twice; a wrong time is told at its field when it is left. */
export function WeekHoursFields({
  value,
  field = 'schedules',
  faults: errors,
  onChange,
  onLeave,
}: WeekHoursFieldsProps) {
  const t = useTexts(hoursTexts)
  const { zone } = useCompanyZone()
  const replace = (at: number, day: DayHours): void => onChange(value.with(at, day))
  const repeat = (day: DayHours, days: readonly string[]): void =>
    onChange(value.map(other => (days.includes(other.weekdayEn) ? alike(day, other) : other)))
  return (
    <div className={styles.fields}>
      {value.map((day, at) => (
        <Fragment key={day.weekdayEn}>
          <fieldset>
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
                      fault={errors[path]}
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
          {at === 0 && (
            <div className={styles.repeat}>
              <Button small kind="quiet" onClick={() => repeat(day, workdays)}>
                {t('sameOnWorkdays')}
              </Button>
              <Button
                small
                kind="quiet"
                onClick={() =>
                  repeat(
                    day,
                    value.map(({ weekdayEn }) => weekdayEn),
                  )
                }
              >
                {t('sameOnAllDays')}
              </Button>
            </div>
          )}
        </Fragment>
      ))}
      <p className="soft">
        {t('hint')} {t('zone', { zone: readableZone(zone) })}
      </p>
    </div>
  )
}

const workdays: readonly string[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

/** A day with the times of another. */
const alike = (day: DayHours, { weekday, weekdayEn }: DayHours): DayHours => ({ ...day, weekday, weekdayEn })

const hasSecond = (day: DayHours): boolean => day.secondStartTime !== undefined

const withoutSecond = ({ secondStartTime: _, secondEndTime: _end, ...day }: DayHours): DayHours => day

/** A week as a form shows it: with all its days; second intervals that nobody filled in are none. */
export const tidied = (hours: WeekHours): WeekHours =>
  wholeWeek(hours).map(day => (day.secondStartTime || day.secondEndTime ? day : withoutSecond(day)))

/** The paths of all times of a week, to judge them at once. */
export const pathsOf = (hours: WeekHours): string[] =>
  hours.flatMap((_, at) => intervals.flat().map(time => `schedules.${at}.${time}`))
