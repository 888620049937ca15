import { useEffect, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { dayIn } from '../../../core/kit/clock.ts'
import {
  type Attendant,
  type Dashboard,
  type DashboardQuery,
  dashboardRoutes,
  type TicketsDay,
} from '../../../core/tenant/dashboard/contract.ts'
import { userEvents } from '../../../core/tenant/users/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, Page } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { downloadText } from '../../lib/download.ts'
import { useEvent, useGap } from '../../lib/realtime/index.ts'
import { Attendants } from './attendants.tsx'
import { Cards } from './cards.tsx'
import { firstFilter, queryOf } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { HoursChart } from './hours-chart.tsx'
import { isOfReferrals, Referrals } from './referrals.tsx'
import { sheetName, sheetOf } from './sheet.ts'
import { dashboardTexts } from './texts.ts'

const api = client(dashboardRoutes)

/** Spec 1 §2. */
const FIRST_LOAD_AFTER = 1000

/** How the team does; for administrators. */
export default function DashboardPage() {
  const t = useTexts(dashboardTexts)
  const { company } = useUser()
  const [filter, setFilter] = useState(() => firstFilter(dayIn(company.timeZone, Date.now())))
  const [requested, ask] = useState<DashboardQuery>()
  const first = queryOf(filter)
  useAfter(FIRST_LOAD_AFTER, () => ask(known => known ?? first))
  const figures = useSWR(requested && ['dashboard', requested], () => api.show({ query: requested! }), {
    keepPreviousData: true,
  })
  const hours = useSWR(requested && 'dashboard hours', () => api.ticketsDay({}), { keepPreviousData: true })
  const { mutate } = useSWRConfig()
  const renew = (): void => {
    void figures.mutate()
    void hours.mutate()
    void mutate(isOfReferrals)
  }
  useGap(renew)
  useEvent(userEvents.user, emitted => {
    if (emitted.action === 'update')
      void figures.mutate(displayed => displayed && withPresence(displayed, emitted.user), false)
  })
  const apply = (): void => {
    ask(queryOf(filter))
    renew()
  }
  const failure = figures.error ?? hours.error
  return (
    <Page title={t('title')} actions={<Export figures={figures.data} day={hours.data} />}>
      <div className="stack">
        <FilterBar filter={filter} busy={figures.isValidating} onChange={setFilter} onApply={apply} />
        {failure ? (
          <ErrorState error={failure} title={t('failed')} onRetry={renew} />
        ) : (
          <>
            <Cards shown={figures.data} />
            <HoursChart day={hours.data} />
            <Referrals asked={requested} />
            <Attendants rows={figures.data?.attendants} />
          </>
        )}
      </div>
    </Page>
  )
}

/** What is shown as a file; there is nothing to save before it is there. */
function Export({ figures, day }: { figures: Dashboard | undefined; day: TicketsDay | undefined }) {
  const t = useTexts(dashboardTexts)
  const save = (): void => {
    if (figures && day) downloadText(sheetOf(t, figures, day), sheetName(figures))
  }
  return (
    <Button icon="download" disabled={!figures || !day} onClick={save}>
      {t('export')}
    </Button>
  )
}

/** Someone came or left, or pauses. */
const withPresence = (
  displayed: Dashboard,
  { id, online, pausedUntil }: Pick<Attendant, 'id' | 'online' | 'pausedUntil'>,
): Dashboard => ({
  ...displayed,
  attendants: displayed.attendants.map(one => (one.id === id ? { ...one, online, pausedUntil } : one)),
})

/** Does something once, so long after the page came. */
function useAfter(ms: number, work: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once.
  useEffect(() => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  }, [ms])
}
