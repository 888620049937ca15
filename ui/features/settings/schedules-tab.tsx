import { useEffect, useEffectEvent, useState } from 'react'
import useSWR from 'swr'
import * as z from 'zod'
import { type BusinessHours, defaultWeekHours, InputHolidays, WeekHours } from '../../../core/domain/business-hours.ts'
import { companyErrors, companyRoutes } from '../../../core/platform/companies/contract.ts'
import { useCompanyChange } from '../../app/session/own-company.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, Notice, SkeletonList, showDone, useForm } from '../../kit/index.ts'
import { SectionForm } from '../../kit/section.tsx'
import { client } from '../../lib/api/client.ts'
import { isFailure } from '../../lib/api/failure.ts'
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
    return { schedules, holidays }
  })
  useCompanyChange(() => void mutate())
  if (!data && error) return <ErrorState error={error} title={t('hoursFailed')} onRetry={() => void mutate()} />
  if (!data) return <SkeletonList rows={7} />
  return (
    <div className={styles.settings}>
      {!mayChange && <Notice>{t('readOnly')}</Notice>}
      <section className="stack card">
        {mayChange ? (
          <HoursForm
            stored={data}
            onSaved={hours => void mutate(hours, { revalidate: false })}
            onOutdated={() => void mutate()}
          />
        ) : (
          <WeekHoursRead {...displayed(data)} />
        )}
      </section>
    </div>
  )
}

/** A company that never set any has the usual week. */
const displayed = ({ schedules, holidays }: BusinessHours): BusinessHours => ({
  schedules: schedules.length > 0 ? tidied(schedules) : defaultWeekHours,
  holidays,
})

interface HoursFormProps {
  /** As the server has them by now. */
  stored: BusinessHours
  onSaved: (hours: BusinessHours) => void
  /** The server has others than that. */
  onOutdated: () => void
}

/** What someone else saves meanwhile is neither lost nor written over unseen: the server rejects that, and here one chooses. */
function HoursForm({ stored, onSaved, onOutdated }: HoursFormProps) {
  const t = useTexts(settingTexts)
  const { companyId: id } = useUser()
  /** On top of which the form is filled in. */
  const [seen, setSeen] = useState(stored)
  const form = useForm({
    schema: z.object({ schedules: WeekHours, holidays: InputHolidays }),
    initial: { ...displayed(stored) },
    submit: body => save(body, seen),
  })
  const save = async (body: BusinessHours, on: BusinessHours): Promise<void> => {
    try {
      const { schedules, holidays } = await companies.setSchedules({ params: { id }, body: { ...body, seen: on } })
      setSeen({ schedules, holidays })
      onSaved({ schedules, holidays })
      showDone(t('hoursSaved'))
    } catch (error) {
      if (isFailure(error, companyErrors.ERR_HOURS_CHANGED)) onOutdated()
      throw error
    }
  }
  const show = (hours: BusinessHours): void => {
    setSeen(hours)
    form.reset({ ...displayed(hours) })
  }
  // What others save is shown where nothing was typed meanwhile.
  const follow = useEffectEvent((hours: BusinessHours) => {
    if (!form.dirty) show(hours)
  })
  useEffect(() => follow(stored), [stored])
  const isOutdated = JSON.stringify(stored) !== JSON.stringify(seen)
  return (
    <SectionForm
      failure={isOutdated ? undefined : form.failure}
      onSubmit={form.submit}
      acts={
        <>
          <Button kind="primary" type="submit" busy={form.busy}>
            {t('saveHours')}
          </Button>
          {isOutdated && (
            <>
              <Button onClick={() => show(stored)}>{t('seeSavedHours')}</Button>
              <Button onClick={() => setSeen(stored)}>{t('keepOwnHours')}</Button>
            </>
          )}
        </>
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
      {isOutdated && <Notice tone="warning">{t('hoursOutdated')}</Notice>}
    </SectionForm>
  )
}
