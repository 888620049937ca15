import { type BusinessHours, type DayHours, intervalsOf, reachesNextDay } from '../../../core/domain/business-hours.ts'
import { locale } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { readableZone } from './readable-zone.ts'
import { hoursTexts } from './texts.ts'
import { useCompanyZone } from './use-company-zone.ts'
import * as styles from './week-hours.module.css'

/** The seven days and the holidays in words. */
export function WeekHoursRead({ schedules, holidays }: BusinessHours) {
  const t = useTexts(hoursTexts)
  const { zone } = useCompanyZone()
  const emitted = (day: DayHours): string => {
    if (!day.startTime || !day.endTime) return t('always')
    const open = intervalsOf(day).filter(([from, to]) => from !== to)
    if (open.length === 0) return t('never')
    const all = open.map(([from, to]) => {
      const words = t('fromTo', { from, to })
      return reachesNextDay(from, to) ? `${words} ${t('nextDay')}` : words
    })
    return new Intl.ListFormat(locale()).format(all)
  }
  return (
    <>
      <dl className={styles.read}>
        {schedules.map(day => (
          <div key={day.weekdayEn}>
            <dt>{t(day.weekdayEn)}</dt>
            <dd>{emitted(day)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {t('hint')} {t('zone', { zone: readableZone(zone) })}
      </p>
      {holidays.length > 0 && (
        <>
          <h3>{t('holidays')}</h3>
          <dl className={styles.read}>
            {holidays.map(({ date, name }) => (
              <div key={`${date} ${name}`}>
                <dt>{new Date(`${date}T00:00Z`).toLocaleDateString(locale(), { timeZone: 'UTC' })}</dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
