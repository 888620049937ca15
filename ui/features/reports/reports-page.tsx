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
import { Button, ErrorState, Page, useKeptFilters } from '../../kit/index.ts'
import { client } from '../../lib/api/client.ts'
import { useGap } from '../../lib/realtime/index.ts'
import AttendancesDialog, { type Seen, saveAttendances } from './attendances-dialog.tsx'
import { Cards } from './cards.tsx'
import { type Asked, faultOf, firstFilter, queryOf } from './filter.ts'
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
  const [filter, change] = useKeptFilters(firstFilter(dayIn(user.company.timeZone, Date.now())))
  const [asked, ask] = useState<Asked>(() => queryOf(filter))
  const [seen, see] = useState<Omit<Seen, 'asked'> & { ids?: object }>()
  const [explains, explain] = useState(false)
  const summary = useSWR(['reports', 'summary', asked], () => api.summary({ query: asked }), { keepPreviousData: true })
  const { mutate } = useSWRConfig()
  const renew = (): void => void mutate(isOfReports)
  useGap(renew)
  const choose = (changed: Partial<typeof filter>): void => {
    change(changed)
    const next = { ...filter, ...changed }
    if (!faultOf(next, LONGEST_REPORT)) ask(queryOf(next))
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
            <Button icon="download" onClick={() => void saveAttendances(asked)}>
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
            <Series asked={asked} />
            <Heat
              asked={asked}
              onSee={({ isAnswered, ...at }) => see({ of: isAnswered ? 'answered' : 'begun', ...at })}
            />
            <Groups asked={asked} onSee={seeGroup} />
          </>
        )}
      </div>
      {seen && (
        <AttendancesDialog seen={{ ...seen, asked: { ...asked, ...seen.ids } }} onClose={() => see(undefined)} />
      )}
      {explains && (
        <Suspense>
          <CountedDialog onClose={() => explain(false)} />
        </Suspense>
      )}
    </Page>
  )
}
