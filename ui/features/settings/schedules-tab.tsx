import { useEffect, useEffectEvent } from 'react'
import useSWR from 'swr'
import * as z from 'zod'
import { type BusinessHours, defaultWeekHours, GivenHolidays, WeekHours } from '../../../core/kit/week-hours.ts'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import { useCompanyChange } from '../../app/session/own-company.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, Notice, SkeletonList, showDone, useForm } from '../../kit/index.ts'
import { SectionForm } from '../../kit/section.tsx'
import { client } from '../../lib/api/client.ts'
import { HolidaysFields, tidied, WeekHoursFields, WeekHoursRead } from '../business-hours/index.ts'
import * as styles from './settings.module.css'
import { settingTexts } from './texts.ts'

const companies = client(companyRoutes)

/** The company's own business hours; those who may not change them read them. */
export function SchedulesTab({ mayChange }: { mayChange: boolean }) {
  const t = useTexts(settingTexts)
  const { companyId: id } = useUser()
  const { data, error, mutate } = useSWR(['company-hours', id], async () => {
    const { schedules, holidays } = await companies.get({ params: { id } })
    return { schedules: schedules.length > 0 ? tidied(schedules) : defaultWeekHours, holidays }
  })
  useCompanyChange(() => void mutate())
  if (!data && error) return <ErrorState error={error} title={t('hoursFailed')} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList rows={7} />
  return (
    <div className={styles.settings}>
      {!mayChange && <Notice>{t('readOnly')}</Notice>}
      <section className="stack card">
        {mayChange ? (
          <HoursForm hours={data} onSaved={hours => void mutate(hours, { revalidate: false })} />
        ) : (
          <WeekHoursRead {...data} />
        )}
      </section>
    </div>
  )
}

function HoursForm({ hours, onSaved }: { hours: BusinessHours; onSaved: (hours: BusinessHours) => void }) {
  const t = useTexts(settingTexts)
  const { companyId: id } = useUser()
  const form = useForm({
    schema: z.object({ schedules: WeekHours, holidays: GivenHolidays }),
    initial: { ...hours },
    submit: async body => {
      const { schedules, holidays } = await companies.setSchedules({ params: { id }, body })
      onSaved({ schedules: tidied(schedules), holidays })
      showDone(t('hoursSaved'))
    },
  })
  // What others save is shown where nothing was typed meanwhile.
  const follow = useEffectEvent((saved: BusinessHours) => {
    if (!form.dirty) form.reset({ ...saved })
  })
  useEffect(() => follow(hours), [hours])
  return (
    <SectionForm
      failure={form.failure}
      onSubmit={form.submit}
      acts={
        <Button kind="primary" type="submit" busy={form.busy}>
          {t('saveHours')}
        </Button>
      }
    >
      <WeekHoursFields
        value={form.values.schedules}
        faults={form.faults}
        onChange={schedules => form.set('schedules', schedules)}
        onLeave={form.leave}
      />
      <HolidaysFields
        value={form.values.holidays}
        faults={form.faults}
        onChange={holidays => form.set('holidays', holidays)}
        onLeave={form.leave}
      />
    </SectionForm>
  )
}
