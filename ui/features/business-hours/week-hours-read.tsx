import { reachesNextDay, type WeekHours } from '../../../core/kit/week-hours.ts'
import { useTexts } from '../../i18n/texts.ts'
import { readableZone } from './readable-zone.ts'
import { hoursTexts } from './texts.ts'
import { useCompanyZone } from './use-company-zone.ts'
import * as styles from './week-hours.module.css'

/** The seven days in words. */
export function WeekHoursRead({ value }: { value: WeekHours }) {
  const t = useTexts(hoursTexts)
  const { zone } = useCompanyZone()
  return (
    <>
      <dl className={styles.read}>
        {value.map(day => (
          <div key={day.weekdayEn}>
            <dt>{t(day.weekdayEn)}</dt>
            <dd>
              {day.startTime && day.endTime ? t('fromTo', { from: day.startTime, to: day.endTime }) : t('always')}
              {reachesNextDay(day) && ` ${t('nextDay')}`}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        {t('hint')} {t('zone', { zone: readableZone(zone) })}
      </p>
    </>
  )
}
