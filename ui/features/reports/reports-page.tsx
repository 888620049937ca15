import { lazy, Suspense, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { dayIn } from '../../../core/kit/clock.ts'
import {
  LONGEST_REPORT,
  type ReportGroup,
  type ReportMeasure,
  type ReportRow,
  reportRoutes,
} from '../../../core/tenant/reports/contract.ts'
import { reportPermissions } from '../../../core/tenant/reports/permissions.ts'
import { useUser } from '../../app/session/session.ts'
import { allows } from '../../app/session/user.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button, ErrorState, Page, useRestoredFilters } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { useGap } from '../../lib/realtime/index.ts'
import AttendancesDialog, { type Seen, saveAttendances } from './attendances-dialog.tsx'
import { Cards } from './cards.tsx'
import { errorOf, firstFilter, queryOf, type Requested } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { Groups } from './groups.tsx'
import { Heat } from './heat.tsx'
import { Series } from './series.tsx'
import { reportTexts } from './texts.ts'

const api = client(reportRoutes)

const CountedDialog = lazy(() => import('./counted-dialog.tsx'))

const isOfReports = (key: unknown): boolean => Array.isArray(key) && key[0] === 'reports'

/** The filter by which the attendances of a group are found. */
const idsOf = { queue: 'queueIds', user: 'userIds', tag: 'tagIds', connection: 'whatsappIds' } as const

/** What the team did in some days, by whom and when, with the attendances behind each number. */
export default function ReportsPage() {
  const t = useTexts(reportTexts)
  const user = useUser()
  const [filter, change] = useRestoredFilters(firstFilter(dayIn(user.company.timeZone, Date.now())))
  const [requested, ask] = useState<Requested>(() => queryOf(filter))
  const [seen, see] = useState<Omit<Seen, 'asked'> & { ids?: object }>()
  const [explains, explain] = useState(false)
  const summary = useSWR(['reports', 'summary', requested], () => api.summary({ query: requested }), {
    keepPreviousData: true,
  })
  const { mutate } = useSWRConfig()
  const renew = (): void => void mutate(isOfReports)
  useGap(renew)
  const choose = (changed: Partial<typeof filter>): void => {
    change(changed)
    const next = { ...filter, ...changed }
    if (!errorOf(next, LONGEST_REPORT)) ask(queryOf(next))
  }
  const seeGroup = (of: ReportMeasure, by: ReportGroup, { id }: ReportRow, name: string): void =>
    see({ of, name, ...(by === 'hour' ? { hour: id } : { ids: { [idsOf[by]]: JSON.stringify([id]) } }) })
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <Button onClick={() => explain(true)}>{t('howCounted')}</Button>
          {allows(user, reportPermissions.export) && (
            <Button icon="download" onClick={() => void saveAttendances(requested)}>
              {t('export')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <FilterBar filter={filter} onChange={choose} />
        {summary.error && !summary.data ? (
          <ErrorState error={summary.error} title={t('failed')} onRetry={renew} />
        ) : (
          <>
            <Cards shown={summary.data} onSee={of => see({ of })} />
            <Series asked={requested} />
            <Heat
              asked={requested}
              onSee={({ isAnswered, ...at }) => see({ of: isAnswered ? 'answered' : 'begun', ...at })}
            />
            <Groups asked={requested} onSee={seeGroup} />
          </>
        )}
      </div>
      {seen && (
        <AttendancesDialog seen={{ ...seen, asked: { ...requested, ...seen.ids } }} onClose={() => see(undefined)} />
      )}
      {explains && (
        <Suspense>
          <CountedDialog onClose={() => explain(false)} />
        </Suspense>
      )}
    </Page>
  )
}
