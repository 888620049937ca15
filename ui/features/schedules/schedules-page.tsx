import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { mayChangeSchedule, type Schedule, statusAfter } from '../../../core/tenant/schedules/contract.ts'
import { useUser } from '../../app/session/session.ts'
import { useTexts } from '../../i18n/texts.ts'
import {
  Button,
  ErrorState,
  Notice,
  Page,
  SearchBox,
  SkeletonList,
  showDone,
  showFailure,
  useRestoredSearch,
} from '../../kit/index.ts'
import { useList, withSaved } from '../../lib/lists/index.ts'
import { navigate, usePlace } from '../../lib/router/index.tsx'
import { formatDayAndTime } from '../../lib/time/dates.ts'
import { contactsApi } from '../contacts/index.ts'
import { schedulesApi, schedulesBetween, schedulesWith } from './api.ts'
import type { Range } from './calendar/calendar.tsx'
import { FoundSchedules } from './found-schedules.tsx'
import type { ScheduleStart } from './schedule-form.ts'
import { scheduleTexts } from './texts.ts'

const Calendar = lazy(() => import('./calendar/calendar.tsx'))
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))

/** Rows that a calendar still draws at once; beyond it says that there are more. */
const MOST_DISPLAYED = 1000

/** What is open over the calendar: one that is there, by its id, or a new one. */
type Open = { id: number } | { start: ScheduleStart }

export default function SchedulesPage() {
  const t = useTexts(scheduleTexts)
  const { id: myId, profile, company } = useUser()
  const { timeZone } = company
  const me = { userId: myId, profile }
  const [searchParam, setSearch] = useRestoredSearch()
  const [range, setRange] = useState<Range>()
  const list = useList(searchParam ? schedulesWith(searchParam) : range && schedulesBetween(range), {
    steady: !searchParam,
  })
  const rows = list?.rows ?? []
  const [open, setOpen] = useState<Open>()
  useRequestedContact(start => setOpen({ start }))
  const { hasMore = false, loading = false } = list ?? {}
  const goesOn = !searchParam && hasMore && rows.length < MOST_DISPLAYED
  useEffect(() => {
    if (goesOn && !loading) void list?.loadMore()
  }, [goesOn, loading, list])

  const displayed = open && 'id' in open ? rows.find(({ id }) => id === open.id) : undefined
  /** What an answer says may be older than what was told meanwhile: sent now, it has left before the answer is here. */
  const saved = (schedule: Schedule): void =>
    list?.change(all => {
      const known = all.find(({ id }) => id === schedule.id)
      return known && known.updatedAt >= schedule.updatedAt
        ? all
        : withSaved(all, schedule, searchParam ? 'nowhere' : 'end')
    })
  const move = async (schedule: Schedule, to: number): Promise<void> => {
    const params = { scheduleId: schedule.id }
    try {
      saved(await schedulesApi.update({ params, body: { sendAt: new Date(to).toISOString() } }))
      showDone(t('moved', { when: formatDayAndTime(to, timeZone) }))
    } catch (error) {
      showFailure(error)
      throw error
    }
  }
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchBox label={t('search')} initial={searchParam} onSearch={setSearch} />
          <Button kind="primary" icon="plus" onClick={() => setOpen({ start: {} })}>
            {t('add')}
          </Button>
        </>
      }
    >
      {searchParam ? (
        <FoundSchedules list={list} timeZone={timeZone} onOpen={id => setOpen({ id })} />
      ) : (
        <>
          {list?.failure !== undefined && !list.rows && (
            <ErrorState error={list.failure} onRetry={() => void list.reload()} />
          )}
          {hasMore && !goesOn && <Notice tone="warning">{t('tooMany')}</Notice>}
          <Suspense fallback={<SkeletonList rows={8} />}>
            <Calendar
              schedules={rows}
              isKnown={list?.rows !== undefined && !loading && list.failure === undefined}
              timeZone={timeZone}
              initial={range?.at}
              mayMove={({ status, userId }) =>
                statusAfter(status, 'save') !== undefined && mayChangeSchedule(me, userId)
              }
              onRange={setRange}
              onOpen={id => setOpen({ id })}
              onAdd={sendAt => setOpen({ start: { sendAt } })}
              onMove={move}
            />
          </Suspense>
        </>
      )}
      {open && ('start' in open || displayed) && (
        <Suspense>
          <ScheduleDialog
            schedule={displayed}
            start={'start' in open ? open.start : {}}
            onSaved={saved}
            onRemoved={id => list?.change(all => all.filter(row => row.id !== id))}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** `?contactId=` opens the form with that contact (spec 2 §2); the address is plain again then. */
function useRequestedContact(open: (start: ScheduleStart) => void): void {
  const requested = Number(usePlace().params.contactId)
  const opens = useEffectEvent(open)
  useEffect(() => {
    if (!requested) return
    navigate('/schedules', { replace: true })
    contactsApi
      .show({ params: { contactId: requested } })
      .then(({ id, name, number, isGroup }) => opens({ contact: { id, name, number, isGroup } }), showFailure)
  }, [requested])
}
