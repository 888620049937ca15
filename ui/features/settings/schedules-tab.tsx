import { useState } from 'react'
import useSWR from 'swr'
import { defaultWeekHours, type WeekHours } from '../../../core/kit/week-hours.ts'
import { companyRoutes } from '../../../core/platform/companies/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, Notice, SkeletonList, showDone, showError, showFailure } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { areWhole, WeekHoursFields } from '../business-hours/week-hours-fields.tsx'
import { settingTexts } from './texts.ts'

const companies = client(companyRoutes)

/** The company's own business hours; those who may not change them read them. */
export function SchedulesTab({ mayChange }: { mayChange: boolean }) {
  const t = useTexts(settingTexts)
  const { companyId: id } = useUser()
  const { data, error, mutate } = useSWR(['company-hours', id], async () => {
    const { schedules } = await companies.get({ params: { id } })
    return schedules.length > 0 ? schedules : defaultWeekHours
  })
  const [edited, setEdited] = useState<WeekHours>()
  const [busy, setBusy] = useState(false)
  const hours = edited ?? data
  const save = async (): Promise<void> => {
    if (!hours || !areWhole(hours)) {
      showError(t('invalidHours'))
      return
    }
    setBusy(true)
    try {
      await companies.setSchedules({ params: { id }, body: { schedules: hours } })
      await mutate(hours, { revalidate: false })
      setEdited(undefined)
      showDone(t('hoursSaved'))
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
  }
  if (!hours && error) return <ErrorState error={error} title={t('hoursFailed')} onRetry={() => void mutate()} />
  if (!hours) return <SkeletonList rows={7} />
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset className="settings" disabled={!mayChange}>
        {!mayChange && <Notice>{t('readOnly')}</Notice>}
        <section>
          <WeekHoursFields value={hours} onChange={setEdited} />
          {mayChange && (
            <div>
              <Button kind="primary" type="submit" busy={busy}>
                {t('saveHours')}
              </Button>
            </div>
          )}
        </section>
      </fieldset>
    </form>
  )
}
